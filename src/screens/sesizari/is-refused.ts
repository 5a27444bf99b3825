import type { Upload } from '../../services/uploads.ts'

/** What only lacks a connection goes with the queue; what was refused would be refused again. */
export function isRefused(upload: Upload): boolean {
  if (upload.state !== 'failed') return false
  const { failed } = upload
  if (failed.kind === 'refused') return failed.status < 500 && failed.status !== 429
  return failed.kind === 'unreadable'
}
