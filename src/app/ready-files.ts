import { language } from '../i18n/language.ts'
import { loadTexts, textsOf } from '../i18n/texts.ts'
import { closeToast, showToast, toasts } from '../services/feedback.ts'
import { filesToShare, shareFiles } from '../services/save-files.ts'

let offered = ''

/** Offers files that are ready in a toast: the share sheet needs a fresh user gesture, and the first has expired. */
export function watchReadyFiles(): void {
  filesToShare.subscribe((files) => {
    if (files.length > 0) void offer(files)
  })
}

async function offer(files: File[]): Promise<void> {
  await loadTexts()
  const { files: texts } = textsOf('forms', language.value)
  closeOffer()
  offered = texts.ready(files.map(({ name }) => name))
  const open = () => void shareFiles(files).then((isDone) => isDone && closeOffer())
  showToast('info', offered, { sticky: true, action: { label: texts.open, run: open } })
}

function closeOffer(): void {
  for (const { id, text } of toasts.peek()) if (text === offered) closeToast(id)
}
