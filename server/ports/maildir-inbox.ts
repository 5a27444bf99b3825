import { access, constants, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { MaildirInbox } from '#server/config/env.ts'
import type { MailInbox } from './mail-inbox.ts'

/** Flags of a message in `cur` that was seen. */
const SEEN = ':2,S'
const HEAD_BYTES = 512 * 1024

/** Opens a Maildir: messages come in `new` and go to `cur`. */
export function openMaildirInbox({ maildir }: MaildirInbox): MailInbox {
  const incoming = path.join(maildir, 'new')
  const handled = path.join(maildir, 'cur')
  return {
    async forEach(handle) {
      for (const { name, size } of await listOldestFirst(incoming)) {
        const place = path.join(incoming, name)
        const isDone = await handle({
          source: `maildir:${name}`,
          size,
          read: () => readFile(place),
          readHead: () => readHead(place),
        })
        if (isDone) await rename(place, path.join(handled, `${name}${SEEN}`))
      }
    },
    async removeHandled(before) {
      for (const { name, at } of await listOldestFirst(handled)) {
        if (at < before.getTime()) await rm(path.join(handled, name), { force: true })
      }
    },
    async verify() {
      for (const folder of [incoming, handled])
        await access(folder, constants.R_OK | constants.W_OK)
    },
  }
}

async function listOldestFirst(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((one) => one.isFile() && !one.name.startsWith('.'))
  const files = await Promise.all(
    names.map(async ({ name }) => ({ name, ...(await describe(path.join(folder, name))) })),
  )
  return files.toSorted((one, other) => one.at - other.at)
}

async function describe(place: string): Promise<{ size: number; at: number }> {
  const { size, mtimeMs } = await stat(place)
  return { size, at: mtimeMs }
}

async function readHead(place: string): Promise<Buffer> {
  const file = await open(place)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
