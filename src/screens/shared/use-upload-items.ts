import { useTexts } from '../../i18n/use-texts.ts'
import { storageUnavailable } from '../../services/outbox-rows.ts'
import { isUnanswered, type Upload } from '../../services/uploads.ts'
import type { FileItem } from '../../ui/file-list.tsx'
import { formatSize } from './format-size.ts'

interface Options {
  /** Replaces the general failure text. */
  whyFailed?: (upload: Upload & { state: 'failed' }) => string
  /** True if the form is sent directly, not through the outbox, which would send the file too. */
  isDirect?: boolean | undefined
}

/** Returns a function that maps uploads to list items. Reads signals. */
export function useUploadItems({ whyFailed, isDirect = false }: Options = {}): (
  list: readonly Upload[],
) => FileItem[] {
  const { files: texts } = useTexts('forms')

  function stateWord(upload: Upload): string {
    if (upload.state === 'sending') return texts.uploading(Math.round(upload.part * 100))
    if (upload.state === 'sent') return texts.uploaded
    if (willBeQueued(upload, isDirect)) return texts.leavesWithForm
    return whyFailed?.(upload) ?? texts.failed
  }

  return (list) =>
    list.map((upload) => ({
      id: upload.id,
      name: upload.file.name,
      state: willBeQueued(upload, isDirect) ? 'waiting' : upload.state,
      progress: upload.state === 'sending' ? upload.part : undefined,
      thumb: upload.preview ?? undefined,
      image: upload.file.type.startsWith('image/'),
      detail: `${formatSize(upload.file.size)} · ${stateWord(upload)}`,
    }))
}

/** True if an upload failed only for lack of a connection and the outbox will send it. Reads signals. */
export function willBeQueued(upload: Upload, isDirect: boolean): boolean {
  return !isDirect && isUnanswered(upload) && !storageUnavailable.value
}
