import { mkdir, readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SupportReceipt } from '#contract/support.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { files, outbox, solicitari } from '#server/db/schema.ts'
import { aCitizen, signIn } from '#server/testing/factories/accounts.ts'
import { dataOf } from '#server/testing/helpers.ts'
import { aFile } from '#server/testing/factories/forms.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import type { TestOperator } from '#server/testing/factories/operator.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'

const ESC = '\u001b'

let app: TestApp
let operator: TestOperator
beforeAll(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
})
afterAll(async () => {
  await operator.close()
  await app.close()
})

async function aRequest(documents: Descriptor[] = [], client: TestClient = app.client()) {
  const request = {
    nume: 'Ionescu',
    prenume: 'Maria',
    telefon: '0722000142',
    email: `maria.${crypto.randomUUID().slice(0, 8)}@exemplu.ro`,
    observatii: 'Tomberonul este spart.\nSus, la capac.',
    files: { documente_fotografii: documents },
  }
  const { id } = dataOf<SupportReceipt>(await client.post('/api/suport-online', request))
  return { ...request, id }
}

interface Listed {
  total: number
  lista: { numar: number; fisiere: number }[]
}
const numbers = async (...options: string[]) =>
  ((await operator.run('suport', 'list', ...options)).json as Listed).lista.map((one) => one.numar)

describe('requests for support', () => {
  it('are listed by age without personal data until they are answered', async () => {
    const [first, second] = [await aRequest(), await aRequest()]
    const { text } = await operator.run('suport', 'list')
    for (const personal of ['Ionescu', first.email, '0722000142'])
      expect(text).not.toContain(personal)
    expect(await numbers()).toEqual([first.id, second.id])
    await operator.run('suport', 'raspunde', String(first.id), 'Îl schimbăm luni.')
    expect(await numbers()).toEqual([second.id])
    expect(await numbers('--stare', 'raspunsa')).toEqual([first.id])
    expect(await numbers('--stare', 'toate', '--limita', '1')).toEqual([first.id])
    await expect(operator.run('suport', 'list', '--stare', 'veche')).rejects.toThrow(
      'starea „veche”',
    )
  })

  it('are shown in full, with the viewer audited', async () => {
    const client = await signIn(app, await aCitizen(app))
    const photo = await aFile(client, 'capac.pdf')
    const { id, email } = await aRequest([photo], client)
    const { text, json } = await operator.run('suport', 'show', String(id))
    for (const part of ['Tomberonul este spart.', email, '0722000142', `capac.pdf (${photo.id})`]) {
      expect(text).toContain(part)
    }
    expect(text).toMatch(/\n {4,}Sus, la capac\./)
    const { lista } = (await operator.run('suport', 'list')).json as Listed
    expect(lista.find(({ numar }) => numar === id)).toMatchObject({ fisiere: 1 })
    expect(json).toMatchObject({ numar: id, stare: 'noua', fisiere: [{ id: photo.id }] })
    expect((await operator.audited())[0]).toEqual({
      actor: 'operator:ana',
      action: 'suport.vazut',
      subject: `suport:${id}`,
    })
  })

  it('are answered by e-mail, more than once if needed', async () => {
    const citizen = await aCitizen(app)
    const { id, email } = await aRequest([], await signIn(app, citizen))
    await operator.run('suport', 'raspunde', String(id), 'Îl schimbăm luni.')
    await operator.run('suport', 'raspunde', String(id), 'L-am schimbat.')
    const [last, before] = await app.messages(email)
    expect(last?.text).toContain('L-am schimbat.')
    expect(before?.text).toContain(`cererea de suport nr. ${id}`)
    expect(before?.text).toContain('Îl schimbăm luni.')
    const rows = await app.ports.db.select().from(outbox).where(eq(outbox.recipient, email))
    expect(rows.map(({ citizenId }) => citizenId)).toEqual([citizen.id, citizen.id, citizen.id])
    const { json } = await operator.run('suport', 'show', String(id))
    expect(json).toMatchObject({
      raspuns: 'Îl schimbăm luni.\n\nL-am schimbat.',
      stare: 'raspunsa',
    })
    expect((await operator.audited())[1]).toMatchObject({ action: 'suport.raspuns' })
  })

  it.each([
    ['999999', 'Text', 'Nu există cererea'],
    ['1x', 'Text', 'Nu există cererea'],
    ['1', '  ', 'Textul răspunsului'],
  ])('%s is not answered with %j', async (number, words, sentence) => {
    await expect(operator.run('suport', 'raspunde', number, words)).rejects.toThrow(sentence)
  })
})

describe('a file', () => {
  it('is exported under its own name, and not overwritten', async () => {
    const photo = await aFile(app.client(), 'capac.pdf')
    await aRequest([photo])
    await operator.file('martor', '')
    const { json } = await operator.run('fisier', photo.id)
    const written = (json as { fisier: string }).fisier
    expect(path.basename(written)).toBe('capac.pdf')
    expect(await readFile(written, 'utf8')).toMatch(/^%PDF-1\.4/)
    expect((await operator.audited())[0]).toMatchObject({
      action: 'fisier.scos',
      subject: `fisier:${photo.id}`,
    })
    await expect(operator.run('fisier', photo.id)).rejects.toThrow('deja acolo')
    const nowhere = operator.run('fisier', photo.id, '--in', 'nicaieri')
    await expect(nowhere).rejects.toThrow('nu există')
  })

  it('stays in its folder whatever its name', async () => {
    const folder = path.join(path.dirname(await operator.file('x', '')), 'afara')
    await mkdir(folder)
    const photo = await aFile(app.client(), 'bun.pdf')
    await aRequest([photo])
    const name = `../..\\..${ESC}[2J/.ascuns\u202e.pdf`
    await app.ports.db.update(files).set({ name }).where(eq(files.id, photo.id))
    await operator.run('fisier', photo.id, '--in', folder)
    expect(await readdir(folder)).toEqual(['ascuns.pdf'])
  })

  it('is not found while unattached or attached to a draft', async () => {
    const citizen = await aCitizen(app)
    const photo = await aFile(await signIn(app, citizen), 'capac.pdf')
    const unknown = () => operator.run('fisier', photo.id)
    await expect(unknown()).rejects.toThrow('Nu există fișierul')
    const [draft] = await app.ports.db
      .insert(solicitari)
      .values({ citizenId: citizen.id, tip: 'X', state: 'ciorna', values: {}, fingerprint: '' })
      .returning()
    const usedBy = `solicitare:${draft!.id}`
    await app.ports.db.update(files).set({ usedBy }).where(eq(files.id, photo.id))
    await expect(unknown()).rejects.toThrow('Nu există fișierul')
    await expect(operator.run('fisier', '../../etc/passwd')).rejects.toThrow('Nu există fișierul')
  })
})
