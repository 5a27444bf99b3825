import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { notifications, outbox, solicitari } from '#server/db/schema.ts'
import type { ReplyTarget } from '#server/domain/reply-addresses.ts'
import { notify } from '#server/domain/notifications.ts'
import { findUndeliverable } from '#server/domain/undeliverable-contacts.ts'
import { listMessages } from '#server/domain/threads.ts'
import { composeEmail } from '#server/modules/mesaje/compose-email.ts'
import { seedCatalogues } from '#server/seed/seed-catalogues.ts'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import type { TestCitizen } from '#server/testing/factories/accounts.ts'
import { aSolicitare, aSolvedSesizare } from '#server/testing/factories/cases.ts'
import {
  aReply,
  AUTHSERV_ID,
  authenticatedAs,
  mailReplies,
} from '#server/testing/factories/emails.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import parse from './parse-worker.ts'
import { receiveEmail } from './receive-email.ts'

const replies = mailReplies({ maildir: '' })
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

let app: TestApp
let ana: TestCitizen
beforeAll(async () => {
  app = await startTestApp({ env: { mailReplies: replies } })
  await seedCatalogues(app.ports)
  ana = await aCitizen(app)
})
afterAll(() => app.close())

type Parts = Partial<Parameters<typeof aReply>[2]>

const receive = (email: string, { ports } = app) =>
  receiveEmail(
    ports,
    { replies, parse },
    { source: 'proba', bytes: Buffer.from(email), isWhole: true },
  )
const reply = async (target: ReplyTarget, parts: Parts = {}) =>
  receive(await aReply(app, target, { from: ana.email, ...parts }))
const aCase = async (state = 'in_analiza', owner = ana): Promise<ReplyTarget> => {
  const id = await aSolicitare(app, owner.id, { state })
  return { kind: 'solicitare', id, citizenId: owner.id }
}
const messagesOf = ({ kind, id }: ReplyTarget) => listMessages(app.ports.db, kind, id)
const sentTo = (address: string) => app.messages(address)

const aPhoto = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: '#377' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1 25/1 0/1' } })
    .jpeg({ quality: 100 })
    .toBuffer()

describe('an answer of a citizen', () => {
  it('is a message of the case, which returns to the operator, without the quoted e-mail', async () => {
    const target = await aCase('completare_necesara')
    const text =
      'Strada Lungă, la nr. 3.\n\nÎn vin., 27 nov. 2026, Portal <p@operator.ro> a scris:\n\n> Unde?'
    expect(await reply(target, { text })).toBe('primit')
    expect(await messagesOf(target)).toMatchObject([
      { autor: 'cetatean', text: 'Strada Lungă, la nr. 3.', fisiere: [] },
    ])
    const [row] = await app.ports.db.select().from(solicitari).where(eq(solicitari.id, target.id))
    expect(row?.state).toBe('in_analiza')
  })

  it('brings its files by the rules of uploads; those refused are named to their sender', async () => {
    const bob = await aCitizen(app)
    const target = await aCase('in_analiza', bob)
    const attachments = [
      { filename: 'act.pdf', content: PDF },
      { filename: 'locul.jpg', content: await aPhoto() },
      {
        filename: 'poza.heic',
        content: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      },
      { filename: 'gol.pdf', content: Buffer.alloc(0) },
      { filename: 'virus.exe', content: Buffer.from('MZ') },
      ...Array.from({ length: 4 }, (_, at) => ({ filename: `alt ${at}.pdf`, content: PDF })),
    ]
    expect(await reply(target, { from: bob.email, text: '', attachments })).toBe('primit')
    const [message] = await messagesOf(target)
    expect(message?.fisiere.map(({ nume }) => nume)).toHaveLength(limits.filesPerMessage)
    const photo = message!.fisiere.find(({ tip }) => tip === 'image/jpeg')!
    const stored = await buffer(app.ports.files.read(photo.id))
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
    const [told] = await sentTo(bob.email)
    expect(told?.text).toMatch(/„poza\.heic”: Fotografiile HEIC/)
    expect(told?.text).toMatch(/„gol\.pdf”: Fișierul este gol/)
    expect(told?.text).toMatch(/„virus\.exe”: Putem primi numai/)
    expect(told?.text).toMatch(/„alt 3\.pdf”: Un mesaj poate avea cel mult 5 fișiere/)
  })

  it('brings no file that is too large, and names no more of thousands than can be read', async () => {
    const bob = await aCitizen(app)
    const target = await aCase('in_analiza', bob)
    const attachments = [
      { filename: 'mare.pdf', content: Buffer.alloc(limits.file.maxBytes + 1) },
      ...Array.from({ length: 3000 }, (_, at) => ({ filename: `${at}.exe`, content: 'MZ' })),
      { filename: 'act.pdf', content: PDF },
    ]
    expect(await reply(target, { from: bob.email, attachments })).toBe('primit')
    expect(await messagesOf(target)).toMatchObject([{ text: 'Am văzut.', fisiere: [] }])
    const [told] = await sentTo(bob.email)
    expect(told?.text).toMatch(/„mare\.pdf”: Fișierul este prea mare/)
    expect(told?.text).toMatch(/Și încă 2\.982 de fișiere\./)
    expect(told?.text).not.toContain('„20.exe”')
  })

  it('leaves out the logo of a signature', async () => {
    const target = await aCase()
    const logo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const html = '<p>Am <b>văzut</b>.</p><img src="cid:logo"><blockquote>Unde?</blockquote>'
    const attachments = [{ filename: 'logo.png', content: logo, cid: 'logo' }]
    expect(await reply(target, { text: undefined, html, attachments })).toBe('primit')
    expect(await messagesOf(target)).toMatchObject([{ text: 'Am văzut.', fisiere: [] }])
  })

  it('is handled once, however often it is delivered', async () => {
    const target = await aCase()
    const email = await aReply(app, target, { from: ana.email })
    const outcomes = await Promise.all([receive(email), receive(`X-Alt: 1\r\n${email}`)])
    expect(outcomes.toSorted()).toEqual(['primit', 'repetat'])
    expect(await messagesOf(target)).toHaveLength(1)
  })

  it('is known by its address in any case of letters', async () => {
    const target = await aCase()
    const [local = '', domain = ''] = ana.email.split('@')
    expect(await reply(target, { from: `Ana <${local.toUpperCase()}@${domain}>` })).toBe('primit')
  })
})

describe('an answer that is refused', () => {
  const refusal = async (citizen: TestCitizen) => (await sentTo(citizen.email))[0]?.text

  it('is of a case that is closed', async () => {
    const bob = await aCitizen(app)
    const id = await aSolvedSesizare(app, bob.id)
    const target: ReplyTarget = { kind: 'sesizare', id, citizenId: bob.id }
    expect(await reply(target, { from: bob.email })).toBe('inchis')
    expect(await messagesOf(target)).toEqual([])
    expect(await refusal(bob)).toContain('este închisă')
  })

  it('is of a draft, or of a case of another citizen', async () => {
    expect(await reply(await aCase('ciorna'))).toBe('inchis')
    const foreign = await aCase('in_analiza', await aCitizen(app))
    expect(await reply({ ...foreign, citizenId: ana.id })).toBe('inchis')
    expect(await messagesOf(foreign)).toEqual([])
  })

  it('has the token of another citizen', async () => {
    const foreign = await aCase('in_analiza', await aCitizen(app))
    expect(await reply(foreign)).toBe('alta_adresa')
    expect(await messagesOf(foreign)).toEqual([])
  })

  it('is of another sender, whom it tells nothing of the case', async () => {
    const target = await aCase()
    expect(await reply(target, { from: 'vecin@alt.ro' })).toBe('alta_adresa')
    expect(await messagesOf(target)).toEqual([])
    const [row] = await app.ports.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, 'vecin@alt.ro'))
    expect(row).toMatchObject({ citizenId: null, emailDetails: { language: 'ro' } })
    expect(row?.emailDetails).not.toHaveProperty('thread')
  })

  it('is of a citizen who has not confirmed the address, or closed the account', async () => {
    const unsure = await aCitizen(app, { emailConfirmedAt: null })
    expect(await reply(await aCase('in_analiza', unsure), { from: unsure.email })).toBe(
      'alta_adresa',
    )
    const gone = await aCitizen(app, { state: 'inchis' })
    expect(await reply(await aCase('in_analiza', gone), { from: gone.email })).toBe('alta_adresa')
  })

  it('is not known to be of its sender: only the citizen’s own address is told', async () => {
    const bob = await aCitizen(app)
    const target = await aCase('in_analiza', bob)
    const headers = {
      'Authentication-Results': `${AUTHSERV_ID}; dmarc=fail header.from=exemplu.ro`,
    }
    expect(await reply(target, { from: bob.email, headers })).toBe('neautentificat')
    expect(await refusal(bob)).toContain('furnizorul de e-mail nu confirmă')
    expect(await reply(target, { from: 'fals@alt.ro', headers })).toBe('neautentificat')
    expect(await sentTo('fals@alt.ro')).toEqual([])
    expect(await messagesOf(target)).toEqual([])
  })

  it('is not believed by a header that its sender wrote below the server’s own', async () => {
    const target = await aCase()
    const email = await aReply(app, target, { from: ana.email })
    const failed = `Authentication-Results: ${AUTHSERV_ID}; spf=none smtp.mailfrom=rau.ro\r\n`
    expect(await receive(failed + email)).toBe('neautentificat')
    expect(await receive(failed.replace(AUTHSERV_ID, 'mx2.operator.ro') + email)).toBe('repetat')
    expect(await messagesOf(target)).toEqual([])
  })

  it('has several authors, of whom one is the citizen', async () => {
    const target = await aCase()
    const email = await aReply(app, target, { from: ana.email })
    const forged = email.replace(/^From: .*$/m, `From: rau@alt.ro, ${ana.email}`)
    expect(await receive(forged)).toBe('automat')
    expect(await messagesOf(target)).toEqual([])
  })

  it('has a token that the portal has not signed', async () => {
    const target = await aCase()
    const to = `raspuns+s${target.id.toString(36)}-1-${'0'.repeat(24)}@operator.ro`
    expect(await reply(target, { to })).toBe('fara_legatura')
  })

  it.each([
    ['gol', { text: '> Unde?' }],
    ['prea_lung', { text: 'a'.repeat(limits.message.max + 1) }],
  ] as const)('is „%s”', async (outcome, parts) => {
    const target = await aCase()
    expect(await reply(target, parts)).toBe(outcome)
    expect(await messagesOf(target)).toEqual([])
  })

  it('has parts nested too deep to be read', async () => {
    const bob = await aCitizen(app)
    const target = await aCase('in_analiza', bob)
    const email = await aReply(app, target, { from: bob.email })
    const nested = Array.from(
      { length: 60 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    ).join('')
    const head = email.slice(0, email.indexOf('\r\n\r\n') + 2).replace(/^Content-Type: .*\r\n/m, '')
    expect(await receive(head + nested)).toBe('necitibil')
    expect(await refusal(bob)).toContain('Nu am putut citi mesajul')
    expect(await messagesOf(target)).toEqual([])
  })

  it('is over the citizen’s hourly number of messages', async () => {
    const bounded = await startTestApp({ env: { mailReplies: replies, writesPerHour: 1 } })
    const bob = await aCitizen(bounded)
    const id = await aSolicitare(bounded, bob.id)
    const target: ReplyTarget = { kind: 'solicitare', id, citizenId: bob.id }
    const outcomes: string[] = []
    for (const text of ['Unu', 'Doi']) {
      outcomes.push(
        await receive(await aReply(bounded, target, { from: bob.email, text }), bounded),
      )
    }
    expect(outcomes).toEqual(['primit', 'prea_multe'])
    await bounded.close()
  })

  it('is told of three times a day at most', async () => {
    const bob = await aCitizen(app)
    const target = await aCase('finalizata', bob)
    for (let sent = 0; sent < 5; sent++)
      expect(await reply(target, { from: bob.email })).toBe('inchis')
    expect(await sentTo(bob.email)).toHaveLength(3)
  })
})

describe('an e-mail of a program', () => {
  it.each([
    ['an absence', { 'Auto-Submitted': 'auto-replied' }],
    ['a list', { Precedence: 'bulk' }],
    ['an absence of Exchange', { 'X-Auto-Response-Suppress': 'All' }],
    ['no envelope sender', { 'Return-Path': '<>' }],
    ['a newsletter', { 'List-Id': '<stiri.exemplu.ro>' }],
  ])('is ignored in silence: %s', async (_what, headers) => {
    const bob = await aCitizen(app)
    const target = await aCase('in_analiza', bob)
    const trusted = { 'Authentication-Results': authenticatedAs(bob.email), ...headers }
    expect(await reply(target, { from: bob.email, headers: trusted })).toBe('automat')
    expect(await messagesOf(target)).toEqual([])
    expect(await sentTo(bob.email)).toEqual([])
  })

  it('is ignored when it is the portal’s own', async () => {
    const target = await aCase()
    expect(await reply(target, { from: 'raspuns+alt@operator.ro' })).toBe('automat')
    expect(await reply(target, { from: 'raspuns@operator.ro' })).toBe('automat')
  })

  it('is ignored when its head cannot be read', async () => {
    expect(await receive(`Subject: ${'x'.repeat(300_000)}\r\nFrom: ${ana.email}\r\n\r\n`)).toBe(
      'necitibil',
    )
  })
})

describe('an e-mail that was returned', () => {
  const report = (to: string, status: string) =>
    receive(
      [
        'Return-Path: <>',
        'From: Mail Delivery System <MAILER-DAEMON@mx.exemplu.ro>',
        `To: ${to}`,
        `Message-ID: <${crypto.randomUUID()}@mx.exemplu.ro>`,
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        '--b',
        'Content-Type: text/plain',
        '',
        'Mesajul nu a putut fi livrat.',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mx.exemplu.ro',
        '',
        'Final-Recipient: rfc822; cineva@exemplu.ro',
        'Action: failed',
        `Status: ${status}`,
        '',
        '--b--',
        '',
      ].join('\r\n'),
    )
  const returned = async () => {
    const bob = await aCitizen(app)
    const { db, env } = app.ports
    const about = { kind: 'cont', title: 'Veste', text: 'Text.', link: '' } as const
    await notify(app.ports, db, { citizenId: bob.id, ...about })
    const [row] = await db.select().from(outbox).where(eq(outbox.recipient, bob.email))
    const { bounceTo } = await composeEmail(app.ports, row!)
    const isMarked = async () => (await findUndeliverable(db, env, [row!])).size > 0
    return { bounceTo: bounceTo!, isMarked, bob }
  }

  it('marks its address when that does not exist, and its citizen is told in the portal', async () => {
    const { bounceTo, isMarked, bob } = await returned()
    expect(await report(bounceTo, '5.1.1')).toBe('returnat')
    expect(await isMarked()).toBe(true)
    const titles = await app.ports.db
      .select({ title: notifications.title })
      .from(notifications)
      .where(eq(notifications.citizenId, bob.id))
    expect(titles).toContainEqual({ title: 'E-mailurile nu ajung la dvs.' })
  })

  it.each([
    ['its mailbox is full', '5.2.2'],
    ['its sender is refused', '5.7.1'],
    ['it may come later', '4.1.1'],
  ])('marks nothing when %s', async (_why, status) => {
    const { bounceTo, isMarked } = await returned()
    expect(await report(bounceTo, status)).toBe('automat')
    expect(await isMarked()).toBe(false)
  })

  it('marks nothing when somebody else reports it', async () => {
    const { bounceTo, isMarked } = await returned()
    const forged = bounceTo.replace(/.(?=@)/, (digit) => (digit === '0' ? '1' : '0'))
    expect(await report(forged, '5.1.1')).toBe('automat')
    expect(await isMarked()).toBe(false)
  })
})

describe('an e-mail about a case', () => {
  const composed = async (citizen: TestCitizen, link: string) => {
    const { db } = app.ports
    await notify(app.ports, db, {
      citizenId: citizen.id,
      kind: 'solicitare',
      title: 'Veste',
      text: 'Text.',
      link,
    })
    const [row] = await db.select().from(outbox).where(eq(outbox.recipient, citizen.email))
    return composeEmail(app.ports, row!)
  }

  it('may be answered, and says so, while the case is open', async () => {
    const bob = await aCitizen(app)
    const target = await aCase('in_analiza', bob)
    const { replyTo, text, html } = await composed(bob, `/solicitare-view/${target.id}`)
    expect(text).toContain('\n\nPuteți răspunde la acest e-mail')
    expect(html).toContain('Puteți răspunde la acest e-mail')
    expect(await reply(target, { from: bob.email, to: replyTo!.toUpperCase() })).toBe('primit')
  })

  it('may not be answered when the case is closed, a draft, or none', async () => {
    for (const state of ['finalizata', 'ciorna']) {
      const bob = await aCitizen(app)
      const { id } = await aCase(state, bob)
      const { replyTo, text } = await composed(bob, `/solicitare-view/${id}`)
      expect(replyTo).toBeUndefined()
      expect(text).not.toContain('răspunde la acest e-mail')
    }
    expect((await composed(await aCitizen(app), '/facturi')).replyTo).toBeUndefined()
  })

  it('goes to the sender without the setting', async () => {
    const bob = await aCitizen(app)
    const { id } = await aCase('in_analiza', bob)
    const env = { ...app.ports.env, mailReplies: null }
    await composed(bob, `/solicitare-view/${id}`)
    const [row] = await app.ports.db.select().from(outbox).where(eq(outbox.recipient, bob.email))
    expect((await composeEmail({ ...app.ports, env }, row!)).replyTo).toBeUndefined()
  })
})
