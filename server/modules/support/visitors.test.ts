import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toNational } from '#contract/phone.ts'
import type { SupportReceipt } from '#contract/support.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { files, supportRequests } from '#server/db/schema.ts'
import { cleanUp } from '#server/jobs/cleanup.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { aFreshE164 } from '#server/testing/identities.ts'
import type { TestCitizen } from '#server/testing/factories/accounts.ts'
import { dataOf, dumpDatabase, listStoredFiles } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const DAY = 24 * 3600
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { supportPerHour: 1000 } })
})
afterAll(() => app.close())

type Contact = Pick<TestCitizen, 'email' | 'telefon'>

/** Sends a request with a file before signing in. */
async function aVisitorsRequest({ email, telefon }: Contact) {
  const client = app.client()
  const name = `poza.${crypto.randomUUID()}.pdf`
  const file = dataOf<Descriptor>(await client.upload('/api/upload-file-register', name, PDF))
  const { id } = dataOf<SupportReceipt>(
    await client.post('/api/suport-online', {
      nume: 'Popescu',
      prenume: 'Ileana',
      telefon: toNational(telefon),
      email,
      observatii: `Stau pe Strada ${crypto.randomUUID()}.`,
      files: { documente_fotografii: [file] },
    }),
  )
  return { id, file: { id: file.id, name } }
}

async function kept(id: number) {
  const [row] = await app.ports.db.select().from(supportRequests).where(eq(supportRequests.id, id))
  return row!
}

const isErased = async (id: number) => {
  const { nume, prenume, telefon, email, observatii, answer } = await kept(id)
  return [nume, prenume, telefon, email, observatii, answer].every((text) => text === '')
}

async function exported(citizen: TestCitizen) {
  const client = await signIn(app, citizen)
  const { cereri_suport, fisiere } = dataOf<{
    cereri_suport: { id: number; observatii: string }[]
    fisiere: { id: string }[]
  }>(await client.get('/api/cetatean/export'))
  return { requests: cereri_suport.map(({ id }) => id), files: fisiere.map(({ id }) => id) }
}

async function close(citizen: TestCitizen): Promise<void> {
  const client = await signIn(app, citizen)
  const { password } = citizen
  expect((await client.post('/api/cetatean/sterge-cont', { password })).status).toBe(200)
}

describe('a request sent before signing in', () => {
  it('is in the export of the account that confirmed its e-mail, with its files', async () => {
    const citizen = await aCitizen(app)
    const { id, file } = await aVisitorsRequest({ ...citizen, telefon: aFreshE164() })
    expect(await exported(citizen)).toEqual({ requests: [id], files: [file.id] })
  })

  it('is erased everywhere, with its files, when that account is closed', async () => {
    const citizen = await aCitizen(app)
    const { id, file } = await aVisitorsRequest(citizen)
    const { observatii } = await kept(id)
    await close(citizen)
    expect(await isErased(id)).toBe(true)
    const everything = await dumpDatabase(app)
    for (const personal of [observatii, citizen.email, toNational(citizen.telefon), file.name]) {
      expect(everything).not.toContain(personal)
    }
    app.clock.advance(DAY + 1)
    await cleanUp(app.ports)
    expect(await app.ports.db.$count(files, eq(files.id, file.id))).toBe(0)
    expect(await listStoredFiles(app)).not.toContain(file.id)
  })

  it.each([
    ['nobody confirmed', (email: string) => ({ email, emailConfirmedAt: null })],
    ['waits for its code', (pendingEmail: string) => ({ pendingEmail })],
  ])('is not attributed to an account whose e-mail %s', async (_case, claimed) => {
    const victim = { email: `${crypto.randomUUID()}@exemplu.ro`, telefon: aFreshE164() }
    const { id } = await aVisitorsRequest(victim)
    const citizen = await aCitizen(app, { telefon: victim.telefon, ...claimed(victim.email) })
    expect(await exported(citizen)).toEqual({ requests: [], files: [] })
    await close(citizen)
    expect(await isErased(id)).toBe(false)
    expect(await app.messages(victim.email)).not.toEqual([])
  })

  it('is not attributed to an account that has only its phone', async () => {
    const [citizen, other] = [await aCitizen(app), await aCitizen(app)]
    const { id } = await aVisitorsRequest({ email: other.email, telefon: citizen.telefon })
    expect((await exported(citizen)).requests).toEqual([])
    await close(citizen)
    expect(await isErased(id)).toBe(false)
    expect((await exported(other)).requests).toEqual([id])
  })

  it('is attributed to nobody else when it was sent from an account', async () => {
    const [sender, named] = [await aCitizen(app), await aCitizen(app)]
    const client = await signIn(app, sender)
    const body = { nume: 'Popescu', prenume: 'Ileana', observatii: 'Nu primesc factura.' }
    const { id } = dataOf<SupportReceipt>(
      await client.post('/api/account/suport-online', {
        ...body,
        email: named.email,
        telefon: toNational(named.telefon),
      }),
    )
    expect((await exported(named)).requests).toEqual([])
    await close(named)
    expect(await isErased(id)).toBe(false)
  })
})

describe('a mailbox of two accounts', () => {
  it('attributes a request by its phone, while both are open', async () => {
    const one = await aCitizen(app)
    const other = await aCitizen(app, { email: one.email })
    const [mine, theirs, unclear] = [
      await aVisitorsRequest(one),
      await aVisitorsRequest(other),
      await aVisitorsRequest({ email: one.email, telefon: aFreshE164() }),
    ]
    expect((await exported(one)).requests).toEqual([mine.id])
    expect((await exported(other)).requests).toEqual([theirs.id])
    await close(one)
    const erased = await Promise.all([mine, theirs, unclear].map(({ id }) => isErased(id)))
    expect(erased).toEqual([true, false, false])
    expect((await exported(other)).requests).toEqual([theirs.id, unclear.id])
  })

  it('with a shared phone has a request erased with the last of them', async () => {
    const one = await aCitizen(app)
    const other = await aCitizen(app, { email: one.email, telefon: one.telefon })
    const { id } = await aVisitorsRequest(one)
    expect((await exported(one)).requests).toEqual([id])
    await close(one)
    expect(await isErased(id)).toBe(false)
    await close(other)
    expect(await isErased(id)).toBe(true)
  })
})

describe('a request from the account', () => {
  it('is exported with files uploaded before signing in', async () => {
    const citizen = await aCitizen(app)
    const { id, file } = await aVisitorsRequest({ ...citizen, email: 'altul@exemplu.ro' })
    await app.ports.db
      .update(supportRequests)
      .set({ citizenId: citizen.id })
      .where(eq(supportRequests.id, id))
    expect(await exported(citizen)).toEqual({ requests: [id], files: [file.id] })
  })
})
