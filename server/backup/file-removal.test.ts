import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { files } from '#server/db/schema.ts'
import { FILE_REMOVAL } from '#server/domain/file-removal.ts'
import { withAdvisoryLock } from '#server/jobs/with-advisory-lock.ts'
import { cleanUp } from '#server/jobs/cleanup.ts'
import {
  anEmptyTarget,
  createTestBackup,
  writeTestBackup,
  hashStoredFiles,
  createBlockedTarget,
  restoreTestBackup,
} from '#server/testing/backups.ts'
import { countWaiting, listStoredFiles } from '#server/testing/helpers.ts'
import { aFile } from '#server/testing/factories/forms.ts'
import { anOperator } from '#server/testing/factories/operator.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const DAY = 24 * 3600

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

async function removeFile(id: string): Promise<void> {
  await app.ports.db.delete(files).where(eq(files.id, id))
  await app.ports.files.remove(id)
}

it('file removal is skipped while a backup reads files, and done in the next run', async () => {
  const operator = await anOperator(app)
  await aFile(app.client())
  app.clock.advance(2 * DAY)
  const held = createBlockedTarget()
  const backup = writeTestBackup(app, held.target)
  await held.begun

  await cleanUp(app.ports)
  expect(await listStoredFiles(app)).toHaveLength(1)
  const { id } = await aFile(app.client())
  await app.ports.db.delete(files).where(eq(files.id, id))
  await expect(operator.run('fisiere', 'curata', '--da')).rejects.toThrow(/copie de siguranță/)

  held.release()
  expect(await backup).toMatchObject({ files: 1, missing: 0 })
  await cleanUp(app.ports)
  expect(await listStoredFiles(app)).toEqual([])
  await operator.close()
})

it('a backup waits for a running file removal before it lists files', async () => {
  const { id } = await aFile(app.client())
  const stays = await aFile(app.client())
  let backup: Promise<Buffer> | undefined
  await withAdvisoryLock(app.ports, FILE_REMOVAL, async () => {
    backup = createTestBackup(app)
    await expect.poll(() => countWaiting(app)).toBe(1)
    await removeFile(id)
  })
  const target = await anEmptyTarget()
  expect(await restoreTestBackup(await backup!, target)).toEqual({ files: 1, missing: 0 })
  expect(Object.keys(await hashStoredFiles(target.store))).toEqual([stays.id])
  await target.close()
  await removeFile(stays.id)
})

it('counts files removed or changed by hand, and backs up the rest', async () => {
  const [lost, changed] = [await aFile(app.client()), await aFile(app.client())]
  await app.ports.files.remove(lost.id)
  await app.ports.db.update(files).set({ sha256: '' }).where(eq(files.id, changed.id))
  const held = createBlockedTarget()
  held.release()
  expect(await writeTestBackup(app, held.target)).toMatchObject({
    files: 1,
    missing: 1,
    damaged: 1,
  })
  const target = await anEmptyTarget()
  expect(await restoreTestBackup(held.bytes(), target)).toEqual({ files: 1, missing: 1 })
  await target.close()
})
