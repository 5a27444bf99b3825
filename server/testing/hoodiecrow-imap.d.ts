declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'

  interface Mailbox {
    messages: { raw: string }[]
  }

  interface ImapServer {
    server: Server
    getMailbox(path: string): Mailbox | undefined
    appendMessage(path: string, flags: string[], internalDate: false, raw: string): void
  }

  export default function hoodiecrow(options: {
    plugins: string[]
    storage: Record<string, Mailbox>
  }): ImapServer
}
