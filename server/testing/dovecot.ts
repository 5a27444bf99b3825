import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from '../../scripts/free-port.mjs'
import type { TestImapServer } from './imap-server.ts'

/** Version whose settings are written here. */
const VERSION = /^2\.3\./
/** A user of every system, whose mail it is when root runs the tests. */
const NOBODY = 65_534
const READY = /starting up/

/** True if this machine has a Dovecot that these settings are for. */
export function hasDovecot(): boolean {
  try {
    return VERSION.test(execFileSync('dovecot', ['--version'], { encoding: 'utf8' }))
  } catch {
    return false
  }
}

/** Starts Dovecot on a Maildir of its own. */
export async function startDovecot(): Promise<TestImapServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-dovecot-'))
  const maildir = path.join(folder, 'mail')
  const isRoot = userInfo().uid === 0
  const owner = isRoot ? { uid: NOBODY, gid: NOBODY } : userInfo()
  for (const place of ['', 'new', 'cur', 'tmp']) {
    await mkdir(path.join(maildir, place), { recursive: true })
    await chown(path.join(maildir, place), owner.uid, owner.gid)
  }
  await chmod(folder, 0o755)
  const port = await findFreePort()
  const settings = path.join(folder, 'dovecot.conf')
  await writeFile(settings, writeSettings({ folder, maildir, port, owner, isRoot }))
  const child = spawn('dovecot', ['-F', '-c', settings], { stdio: ['ignore', 'ignore', 'pipe'] })
  const exit = once(child, 'exit')
  await waitForLine(child.stderr, READY)
  let delivered = 0
  const listFolder = async (place: string) => {
    const names = await readdir(path.join(maildir, place)).catch(() => [])
    return Promise.all(names.map((name) => readFile(path.join(maildir, place, name), 'utf8')))
  }
  return {
    inbox: {
      url: `imap://portal:parola@127.0.0.1:${port}`,
      folder: 'INBOX',
      doneFolder: 'Prelucrate',
      mustEncrypt: false,
    },
    async deliver(email) {
      const name = `${++delivered}.P1.test`
      const written = path.join(maildir, 'tmp', name)
      await writeFile(written, email)
      await chown(written, owner.uid, owner.gid)
      await rename(written, path.join(maildir, 'new', name))
    },
    async list(name) {
      const place = name === 'INBOX' ? '' : `.${name}`
      const [fresh, seen] = [
        await listFolder(path.join(place, 'new')),
        await listFolder(path.join(place, 'cur')),
      ]
      return [...fresh, ...seen]
    },
    async close() {
      child.kill('SIGTERM')
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Settings {
  folder: string
  maildir: string
  port: number
  owner: { uid: number; gid: number }
  isRoot: boolean
}

function writeSettings({ folder, maildir, port, owner, isRoot }: Settings): string {
  const { username } = userInfo()
  const asOneUser = isRoot
    ? ''
    : `default_login_user = ${username}\ndefault_internal_user = ${username}\n`
  return `${asOneUser}protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
mail_location = maildir:${maildir}
first_valid_uid = 1
first_valid_gid = 1
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
passdb {
  driver = static
  args = password=parola
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${maildir}
}
`
}

async function waitForLine(stream: NodeJS.ReadableStream, wanted: RegExp): Promise<void> {
  for await (const line of createInterface({ input: stream })) if (wanted.test(line)) return
  throw new Error('Dovecot did not start')
}
