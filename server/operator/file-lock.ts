import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { OperatorError } from './errors.ts'

const POLL_MS = 50
const LONGEST_MS = 60_000

/** Runs under a lock file with the holder's pid; a dead holder's is removed. Throws an `OperatorError` after 60 s. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + LONGEST_MS
  while (!take(file)) {
    if (Date.now() > deadline) {
      throw new OperatorError(
        `O altă comandă ține baza de date. Dacă nu este niciuna, ștergeți ${file}.`,
      )
    }
    await wait(POLL_MS)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  if (isDead(file)) rmSync(file, { force: true })
  return false
}

function isDead(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    // An empty file is still being written; pid 0 would be this process group.
    if (pid > 0) process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
