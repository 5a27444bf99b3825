import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { limits, maxFileMegabytes } from '#contract/limits.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { closeToast, showAlert, showToast, toasts } from '../../services/feedback.ts'
import { isUnusable, type Upload, type Uploads } from '../../services/uploads.ts'
import { FilePicker } from '../../ui/file-picker.tsx'
import { useErrorFeedback } from './use-error-feedback.ts'
import { willBeQueued, useUploadItems } from './use-upload-items.ts'

const ACCEPT = 'image/jpeg,image/png,image/webp,application/pdf'

/** File field of a form: uploads files as they are chosen; each can be retried and removed. */
export function UploadField({
  uploads,
  title,
  hint,
  isDirect = false,
}: {
  uploads: Uploads
  title?: string
  hint?: string
  /** True if the form is sent directly, not through the outbox. */
  isDirect?: boolean
}) {
  useSignals()
  const { files: texts } = useTexts('forms')
  const errors = useTexts('errors')
  const feedback = useErrorFeedback()
  const itemsOf = useUploadItems({ isDirect })
  const list = uploads.list.value
  // The toast asks for a retry, which is obsolete once the form has been sent with its files.
  useEffect(
    () => () => {
      const asked = toasts.peek().find(({ text }) => text === texts.error)
      if (asked) closeToast(asked.id)
    },
    [texts],
  )

  async function showResults(settled: readonly Upload[]): Promise<void> {
    const added = settled.filter(({ state }) => state === 'sent').length
    if (added > 0) showToast('success', texts.success(added), { title: errors.titles.success })
    for (const upload of settled) await showFailure(upload)
  }

  async function showFailure(upload: Upload): Promise<void> {
    // A file that will be sent with the form is explained in its row.
    if (upload.state !== 'failed' || willBeQueued(upload, isDirect)) return
    // A network failure shows a toast; a file rejected by the server or unusable in the browser, an alert.
    if (upload.failed.kind === 'refused') {
      await showAlert(errors.titles.error, feedback.sentence(upload.failed))
    } else if (isUnusable(upload.failed)) {
      await showAlert(errors.titles.error, texts[upload.failed.kind])
    } else {
      showToast('error', texts.error)
    }
  }

  async function add(files: File[]): Promise<void> {
    const { tooMany, done } = uploads.add(files)
    if (tooMany) showToast('warn', texts.tooMany(limits.filesPerRequest))
    await showResults(await done)
  }

  const name = title ?? texts.title
  return (
    <FilePicker
      label={list.length ? `${name} (${list.length})` : name}
      hint={hint ?? texts.limit(maxFileMegabytes)}
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
      onRetry={(id) => void uploads.retry(id).then((upload) => showResults(upload ? [upload] : []))}
    />
  )
}
