import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { incomingEmails } from '#server/db/schema.ts'
import { listMessages } from '#server/domain/threads.ts'
import { openEmailParser } from '#server/modules/posta/open-parser.ts'
import type { EmailParser } from '#server/modules/posta/open-parser.ts'
import type { MailInbox } from '#server/ports/mail-inbox.ts'
import { openMailInbox } from '#server/ports/open-mail-inbox.ts'
import { maxEmailMegabytes } from '#server/domain/reply-refusals.ts'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import type { TestCitizen } from '#server/testing/factories/accounts.ts'
import { aSolicitare } from '#server/testing/factories/cases.ts'
import { aReply, mailReplies } from '#server/testing/factories/emails.ts'
import { hasDovecot, startDovecot } from '#server/testing/dovecot.ts'
import { startImapServer } from '#server/testing/imap-server.ts'
import type { TestImapServer } from '#server/testing/imap-server.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { receiveMail } from './receive-mail.ts'

let app: TestApp
let ana: TestCitizen
let parser: EmailParser
beforeAll(async () => {
  app = await startTestApp({ env: { mailReplies: mailReplies({ maildir: '' }) } })
  ana = await aCitizen(app)
  parser = openEmailParser(app.ports.log)
})
afterAll(async () => {
  await parser.close()
  await app.close()
})

const reception = () => ({ replies: mailReplies({ maildir: '' }), parse: parser.parse })

/** A mailbox, whichever way the portal reads it. */
interface Mailbox {
  inbox: Parameters<typeof openMailInbox>[0]
  deliver(email: string): Promise<void> | void
  waiting(): Promise<number> | number
  handled(): Promise<number> | number
  close(): Promise<void>
}

async function toMailbox(starting: Promise<TestImapServer>): Promise<Mailbox> {
  const server = await starting
  return {
    ...server,
    waiting: async () => (await server.list('INBOX')).length,
    handled: async () => (await server.list('Prelucrate')).length,
  }
}

const startImap = (plugins: string[]) => toMailbox(startImapServer(plugins))

async function makeMaildir(): Promise<Mailbox> {
  const maildir = await mkdtemp(path.join(tmpdir(), 'portal-maildir-'))
  for (const folder of ['new', 'cur', 'tmp']) await mkdir(path.join(maildir, folder))
  let delivered = 0
  const count = async (folder: string) => (await readdir(path.join(maildir, folder))).length
  return {
    inbox: { maildir },
    deliver: (email) => writeFile(path.join(maildir, 'new', `${++delivered}.P1.host`), email),
    waiting: () => count('new'),
    handled: () => count('cur'),
    close: () => rm(maildir, { recursive: true }),
  }
}

describe.each<readonly [string, () => Promise<Mailbox>]>([
  ['an IMAP folder', () => startImap([])],
  [
    'an IMAP folder of a server that moves messages',
    () => startImap(['UIDPLUS', 'MOVE', 'ID', 'ENABLE']),
  ],
  ['a Maildir', makeMaildir],
  ...(hasDovecot()
    ? [['an IMAP folder of Dovecot', () => toMailbox(startDovecot())] as const]
    : []),
])('%s', (_what, open) => {
  let mailbox: Mailbox
  let inbox: MailInbox
  beforeEach(async () => {
    mailbox = await open()
    inbox = openMailInbox(mailbox.inbox)
  })
  afterEach(() => mailbox.close())

  const receive = (from = inbox) => receiveMail(app.ports, reception(), from)
  const aCase = async () => {
    const id = await aSolicitare(app, ana.id)
    return { kind: 'solicitare', id, citizenId: ana.id } as const
  }
  const messagesOf = async (id: number) =>
    (await listMessages(app.ports.db, 'solicitare', id)).map(({ text }) => text)

  it('gives its messages in turn, and keeps them apart once handled', async () => {
    const target = await aCase()
    for (const text of ['Întâi.', 'Apoi: ăîâșț.']) {
      await mailbox.deliver(await aReply(app, target, { from: ana.email, text }))
    }
    await receive()
    expect(await messagesOf(target.id)).toEqual(['Întâi.', 'Apoi: ăîâșț.'])
    expect([await mailbox.waiting(), await mailbox.handled()]).toEqual([0, 2])
    await mailbox.deliver(await aReply(app, target, { from: ana.email, text: 'La urmă.' }))
    await receive()
    expect(await messagesOf(target.id)).toHaveLength(3)
  })

  it('gives a message again that was handled and not put away, which changes nothing', async () => {
    const target = await aCase()
    const messageId = `<${crypto.randomUUID()}@exemplu.ro>`
    await mailbox.deliver(await aReply(app, target, { from: ana.email, messageId }))
    const stopped: MailInbox = {
      ...inbox,
      forEach: (handle) =>
        inbox.forEach(async (message) => {
          await handle(message)
          return false
        }),
    }
    await receive(stopped)
    expect(await mailbox.waiting()).toBe(1)
    await receive()
    expect(await messagesOf(target.id)).toEqual(['Am văzut.'])
    expect(await mailbox.waiting()).toBe(0)
  })

  it('keeps a message whose handling failed, and gives the next', async () => {
    const target = await aCase()
    const attachments = [{ filename: 'a.pdf', content: Buffer.from('%PDF-1.4\n') }]
    await mailbox.deliver(await aReply(app, target, { from: ana.email, text: 'Unu', attachments }))
    await mailbox.deliver(await aReply(app, target, { from: ana.email, text: 'Doi' }))
    const full = { ...app.ports, env: { ...app.ports.env, diskReserveBytes: 2 ** 60 } }
    await receiveMail(full, reception(), inbox)
    expect(await messagesOf(target.id)).toEqual(['Doi'])
    expect(await mailbox.waiting()).toBe(1)
    await receive()
    expect(await messagesOf(target.id)).toEqual(['Doi', 'Unu'])
  })

  it('is read by one process at a time, and each message becomes one', async () => {
    const target = await aCase()
    for (const text of ['A', 'B', 'C']) {
      await mailbox.deliver(await aReply(app, target, { from: ana.email, text }))
    }
    await Promise.all(Array.from({ length: 4 }, () => receive()))
    expect((await messagesOf(target.id)).toSorted()).toEqual(['A', 'B', 'C'])
  })

  it('deletes its handled messages after their days, and none that waits', async () => {
    const target = await aCase()
    const aDay = 24 * 3600 * 1000
    await inbox.removeHandled(new Date(Date.now() + 2 * aDay))
    await mailbox.deliver(await aReply(app, target, { from: ana.email }))
    await receive()
    await mailbox.deliver(await aReply(app, target, { from: ana.email }))
    await inbox.removeHandled(new Date(Date.now() - 2 * aDay))
    expect([await mailbox.waiting(), await mailbox.handled()]).toEqual([1, 1])
    await inbox.removeHandled(new Date(Date.now() + 2 * aDay))
    expect([await mailbox.waiting(), await mailbox.handled()]).toEqual([1, 0])
  })

  it('refuses a message that is too large by its head', async () => {
    const target = await aCase()
    const big = await aReply(app, target, { from: ana.email, text: 'x' })
    await mailbox.deliver(
      `${big}${'y'.repeat(75)}\r\n`.padEnd(maxEmailMegabytes * 1024 ** 2 + 1, 'z'),
    )
    await receive()
    expect(await messagesOf(target.id)).toEqual([])
    const [refusal] = await app.messages(ana.email)
    expect(refusal?.text).toContain('cel mult 35 MB')
    expect(await mailbox.waiting()).toBe(0)
  })
})

it('fails when the mailbox does not answer, and says so when verified', async () => {
  const mailbox = await startImap([])
  const inbox = openMailInbox(mailbox.inbox)
  await expect(inbox.verify()).resolves.toBeUndefined()
  await mailbox.close()
  await expect(inbox.verify()).rejects.toThrow()
  await expect(receiveMail(app.ports, reception(), inbox)).rejects.toThrow()
})

it('stores and logs no address of an author', async () => {
  const rows = await app.ports.db
    .select()
    .from(incomingEmails)
    .where(eq(incomingEmails.outcome, 'primit'))
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(ana.email)
  expect(app.logged()).not.toContain(ana.email)
})
