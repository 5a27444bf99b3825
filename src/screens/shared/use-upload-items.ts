import { useTexts } from '../../i18n/use-texts.ts'
import { storageUnavailable } from '../../services/outbox.ts'
import { isUnanswered, type Upload } from '../../services/uploads.ts'
import type { FileItem } from '../../ui/file-list.tsx'
import { formatSize } from './format-size.ts'

interface Options {
  /** In place of the general word. */
  whyFailed?: (upload: Upload & { state: 'failed' }) => string
  /** The form does not go through the queue, which would take the file along. */
  isDirect?: boolean | undefined
}

/** Chosen files as a list shows them. Reads signals. */
export function useUploadItems({ whyFailed, isDirect = false }: Options = {}): (
  list: readonly Upload[],
) => FileItem[] {
  const { files: texts } = useTexts('forms')

  function stateWord(upload: Upload): string {
    if (upload.state === 'sending') return texts.uploading(Math.round(upload.part * 100))
    if (upload.state === 'sent') return texts.uploaded
    if (leavesWithForm(upload, isDirect)) return texts.leavesWithForm
    return whyFailed?.(upload) ?? texts.failed
  }

  return (list) =>
    list.map((upload) => ({
      id: upload.id,
      name: upload.file.name,
      state: leavesWithForm(upload, isDirect) ? 'waiting' : upload.state,
      progress: upload.state === 'sending' ? upload.part : undefined,
      thumb: upload.preview ?? undefined,
      image: upload.file.type.startsWith('image/'),
      detail: `${formatSize(upload.file.size)} · ${stateWord(upload)}`,
    }))
}

/** It lacks a connection only, and the queue takes it along. Reads signals. */
export function leavesWithForm(upload: Upload, isDirect: boolean): boolean {
  return !isDirect && isUnanswered(upload) && !storageUnavailable.value
}
