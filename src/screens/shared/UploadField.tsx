import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { limits } from '#contract/limits.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { closeToast, showAlert, showToast, toasts } from '../../services/feedback.ts'
import { isUnusable, type Upload, type Uploads } from '../../services/uploads.ts'
import { FilePicker } from '../../ui/file-picker.tsx'
import { useErrorFeedback } from './use-error-feedback.ts'
import { leavesWithForm, useUploadItems } from './use-upload-items.ts'

const ACCEPT = 'image/jpeg,image/png,image/webp,application/pdf'

/** Files of a form: chosen, sent as they are chosen, retried and removed one by one. */
export function UploadField({
  uploads,
  title,
  hint,
  isDirect = false,
}: {
  uploads: Uploads
  title?: string
  hint?: string
  /** Its form does not go through the queue. */
  isDirect?: boolean
}) {
  useSignals()
  const { files: texts } = useTexts('forms')
  const errors = useTexts('errors')
  const tell = useErrorFeedback()
  const itemsOf = useUploadItems({ isDirect })
  const list = uploads.list.value
  // Once the form has gone on, with its files, nobody is to try again.
  useEffect(
    () => () => {
      const asked = toasts.peek().find(({ text }) => text === texts.error)
      if (asked) closeToast(asked.id)
    },
    [texts],
  )

  async function tellOf(upload: Upload | undefined): Promise<void> {
    if (upload?.state === 'sent') showToast('success', texts.success)
    // Its row says calmly what becomes of it.
    if (upload?.state !== 'failed' || leavesWithForm(upload, isDirect)) return
    // A file that did not get through is a toast; one the server refused or the browser cannot prepare, an alert.
    if (upload.failed.kind === 'refused') {
      await showAlert(errors.titles.error, tell.sentence(upload.failed))
    } else if (isUnusable(upload.failed)) {
      await showAlert(errors.titles.error, texts[upload.failed.kind])
    } else {
      showToast('error', texts.error)
    }
  }

  async function add(files: File[]): Promise<void> {
    const { tooMany, done } = uploads.add(files)
    if (tooMany) showToast('warn', texts.tooMany(limits.filesPerRequest))
    for (const upload of await done) await tellOf(upload)
  }

  const name = title ?? texts.title
  return (
    <FilePicker
      label={list.length ? `${name} (${list.length})` : name}
      hint={hint ?? texts.limit(limits.file.maxBytes / 1024 / 1024)}
      accept={ACCEPT}
      files={itemsOf(list)}
      texts={{
        add: texts.add,
        camera: texts.photo,
        removeAll: texts.removeAll,
        remove: texts.remove,
        retry: texts.retry,
        sending: (file) => texts.sending(file),
      }}
      onAdd={(files) => void add(files)}
      onRemove={uploads.remove}
      onRemoveAll={uploads.clear}
      onRetry={(id) => void uploads.retry(id).then(tellOf)}
    />
  )
}
