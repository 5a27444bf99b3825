import { execFile } from 'node:child_process'
import { rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { uploadFileRegister } from '#contract/uploads.ts'
import { fetchXsrf } from '../support/xsrf.ts'

const run = promisify(execFile)
const DISK_MB = 64
const MB = 1024 * 1024
/** Disk space the server must leave free. */
export const RESERVE_MB = 16

/** Mounts a small tmpfs at a folder and returns its unmount; null if not permitted (only root may). */
export async function mountSmallDisk(folder: string): Promise<(() => Promise<void>) | null> {
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', folder])
  } catch {
    return null
  }
  return async () => void (await run('umount', ['--lazy', folder]))
}

/** Uploads until refused. Returns the number of accepted files and the final status. */
export async function fillDisk(origin: string): Promise<{ taken: number; status: number }> {
  for (let taken = 0; ; taken += 1) {
    const status = await uploadFile(origin)
    if (status !== 200) return { taken, status }
  }
}

/** Uploads on a full disk, then with room again; returns the second status if the first is 507, else the first. */
export async function uploadAfterwards(origin: string, folder: string): Promise<number> {
  const ballast = path.join(folder, 'balast')
  const { bavail, bsize } = await statfs(folder)
  await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - MB)))
  const full = await uploadFile(origin)
  await rm(ballast)
  await run('find', [path.join(folder, 'files'), '-type', 'f', '-size', '+500k', '-delete'])
  const freed = await uploadFile(origin)
  return full === 507 ? freed : full
}

async function uploadFile(origin: string): Promise<number> {
  const xsrf = await fetchXsrf(origin)
  if (!xsrf) throw new Error('the portal does not answer')
  const form = new FormData()
  const bytes = Buffer.alloc(MB, ' ')
  bytes.write('%PDF-1.4\n')
  form.set('file', new Blob([bytes], { type: 'application/pdf' }), 'act.pdf')
  const answer = await fetch(`${origin}${uploadFileRegister.path}`, {
    method: 'POST',
    headers: xsrf,
    body: form,
  })
  await answer.arrayBuffer()
  return answer.status
}
