import { useTexts } from '../../i18n/use-texts.ts'
import type { Upload } from '../../services/uploads.ts'
import type { FileItem } from '../../ui/file-list.tsx'
import { formatSize } from './format-size.ts'

/** Chosen files as a list shows them. `whyFailed`: in place of the general word. */
export function useUploadItems(
  whyFailed?: (upload: Upload & { state: 'failed' }) => string,
): (list: readonly Upload[]) => FileItem[] {
  const { files: texts } = useTexts('forms')

  function stateWord(upload: Upload): string {
    if (upload.state === 'sending') return texts.uploading(Math.round(upload.part * 100))
    if (upload.state === 'sent') return texts.uploaded
    return whyFailed?.(upload) ?? texts.failed
  }

  return (list) =>
    list.map((upload) => ({
      id: upload.id,
      name: upload.file.name,
      state: upload.state,
      progress: upload.state === 'sending' ? upload.part : undefined,
      thumb: upload.preview ?? undefined,
      image: upload.file.type.startsWith('image/'),
      detail: `${formatSize(upload.file.size)} · ${stateWord(upload)}`,
    }))
}
