import type { ImapFlow } from 'imapflow'
import type { ImapInbox } from '#server/config/env.ts'
import type { MailInbox, WaitingMessage } from './mail-inbox.ts'

const TIMEOUT_MS = 10_000
/** Longest silence of a connection. */
const SOCKET_TIMEOUT_MS = 60_000
const PORTS: Record<string, number> = { 'imap:': 143, 'imaps:': 993 }

/** Opens a folder of an IMAP server, with a connection for each round. */
export function openImapInbox(inbox: ImapInbox): MailInbox {
  return {
    forEach: (handle) =>
      withFolder(inbox, inbox.folder, async (client) => {
        const uids = (await client.search({ all: true }, { uid: true })) || []
        if (uids.length > 0) await makeFolder(client, inbox.doneFolder)
        for (const uid of uids.toSorted((one, other) => one - other)) {
          const message = await findMessage(client, uid)
          if (message && (await handle(message))) {
            await putAway(client, uid, inbox.doneFolder)
          }
        }
      }),
    removeHandled: (before) =>
      withClient(inbox, async (client) => {
        if (!(await hasFolder(client, inbox.doneFolder))) return
        await openFolder(client, inbox.doneFolder, async () => {
          const uids = (await client.search({ before }, { uid: true })) || []
          if (uids.length > 0) await client.messageDelete(uids, { uid: true })
        })
      }),
    verify: () => withFolder(inbox, inbox.folder, async () => {}),
  }
}

type Work = (client: ImapFlow) => Promise<void>

const withFolder = (inbox: ImapInbox, folder: string, work: Work): Promise<void> =>
  withClient(inbox, (client) => openFolder(client, folder, work))

async function withClient(inbox: ImapInbox, work: Work): Promise<void> {
  const client = await createClient(inbox)
  // Without a listener a lost connection would end the process; the command that waits for it rejects anyway.
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    client.close()
  }
}

async function openFolder(client: ImapFlow, folder: string, work: Work): Promise<void> {
  const lock = await client.getMailboxLock(folder)
  try {
    await work(client)
  } finally {
    lock.release()
  }
}

// Loaded only where it is used.
async function createClient({ url, mustEncrypt }: ImapInbox): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow')
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'imaps:'
  return new ImapFlow({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (PORTS[protocol] ?? 0) : Number(port),
    secure,
    ...(!secure && { doSTARTTLS: mustEncrypt }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  })
}

async function makeFolder(client: ImapFlow, folder: string): Promise<void> {
  if (!(await hasFolder(client, folder))) await client.mailboxCreate(folder)
}

async function hasFolder(client: ImapFlow, folder: string): Promise<boolean> {
  const folders = await client.list()
  return folders.some(({ path, name }) => path === folder || name === folder)
}

async function putAway(client: ImapFlow, uid: number, folder: string): Promise<void> {
  const moved = await client.messageMove(String(uid), folder, { uid: true })
  if (!moved) throw new Error('The IMAP server did not move a message')
}

/** Finds a message; null if another program has removed it meanwhile. */
async function findMessage(client: ImapFlow, uid: number): Promise<WaitingMessage | null> {
  const found = await client.fetchOne(String(uid), { size: true }, { uid: true })
  if (!found || !client.mailbox) return null
  return {
    source: `imap:${client.mailbox.uidValidity}:${uid}`,
    size: found.size ?? 0,
    read: () => fetchPart(client, uid, 'source'),
    readHead: () => fetchPart(client, uid, 'headers'),
  }
}

async function fetchPart(
  client: ImapFlow,
  uid: number,
  part: 'source' | 'headers',
): Promise<Buffer> {
  const found = await client.fetchOne(String(uid), { [part]: true }, { uid: true })
  const bytes = found ? found[part] : undefined
  if (!bytes) throw new Error('The IMAP server sent no message')
  return bytes
}
