import { effect } from '@preact/signals-core'
import { language, loadTexts, textsOf } from '../i18n/texts.ts'
import { showToast } from '../services/feedback.ts'
import { arrivalWords, keepsNothing, markTold, startOutbox, untold } from '../services/outbox.ts'

/** Starts the queue, and tells of what has arrived while nobody was looking. */
export async function startQueue(): Promise<void> {
  await startOutbox()
  effect(() => {
    if (keepsNothing.value) void warn()
  })
  effect(() => {
    if (untold.value.length > 0) void tell()
  })
}

async function warn(): Promise<void> {
  await loadTexts()
  showToast('warn', textsOf('outbox', language.value).notKept)
}

async function tell(): Promise<void> {
  for (const entry of untold.peek()) {
    const words = arrivalWords(entry)
    if (words) showToast('success', words)
    await markTold(entry)
  }
}
