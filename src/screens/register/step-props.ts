import type { Register } from '../../services/register.ts'
import type { Uploads } from '../../services/uploads.ts'

export interface StepProps {
  flow: Register
  uploads: Uploads
  /** Deletes the drafts from this device. */
  dropDrafts(): void
}
