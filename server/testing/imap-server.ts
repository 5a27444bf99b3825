import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'
import type { ImapInbox } from '#server/config/env.ts'

export interface TestImapServer {
  inbox: ImapInbox
  /** Delivers a message. */
  deliver(email: string): Promise<void> | void
  /** Returns the messages of a folder. */
  list(folder: string): Promise<string[]> | string[]
  close(): Promise<void>
}

/** Starts an IMAP server in memory, with the extensions given. */
export async function startImapServer(plugins: string[] = []): Promise<TestImapServer> {
  const imap = hoodiecrow({ plugins, storage: { INBOX: { messages: [] } } })
  imap.server.listen(0, '127.0.0.1')
  await once(imap.server, 'listening')
  const { port } = imap.server.address() as AddressInfo
  const folders = { folder: 'INBOX', doneFolder: 'Prelucrate' }
  return {
    inbox: { url: `imap://testuser:testpass@127.0.0.1:${port}`, ...folders, mustEncrypt: false },
    deliver: (email) => imap.appendMessage('INBOX', [], false, email),
    list: (folder) => (imap.getMailbox(folder)?.messages ?? []).map(({ raw }) => raw),
    async close() {
      imap.server.close()
      await once(imap.server, 'close')
    },
  }
}
