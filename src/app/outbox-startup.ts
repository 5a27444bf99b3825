import { computed, effect } from '@preact/signals-core'
import { language } from '../i18n/language.ts'
import { loadTexts, textsOf } from '../i18n/texts.ts'
import { wrongDateFound } from '../services/clock-offset.ts'
import { showToast } from '../services/feedback.ts'
import { detectBrowserRestrictions, browserRestrictions } from '../services/browser-restrictions.ts'
import { watchSendToken } from '../services/outbox-send-token.ts'
import { startOutbox } from '../services/outbox-drain.ts'
import { refusedEntry, unacknowledged } from '../services/outbox-rows.ts'
import { deliveryMessage, markAcknowledged } from '../services/outbox-submit.ts'

const MAX_SINGLE_TOASTS = 2

/** Starts the outbox and shows toasts for entries delivered in the background. */
export async function startOutboxWithToasts(): Promise<void> {
  effect(() => {
    if (refusedEntry.value && !isStorageBannerShown.peek()) void showStorageWarning()
  })
  effect(() => {
    if (unacknowledged.value.length > 0) void showDeliveryToasts()
  })
  effect(() => {
    if (wrongDateFound.value) void showWrongDateToast()
  })
  void detectBrowserRestrictions()
  await startOutbox()
  watchSendToken()
  void import('../services/drafts.ts').then(({ purgeExpiredDrafts }) => purgeExpiredDrafts())
}

/** True if the banner over the page already reports the blocked storage. */
const isStorageBannerShown = computed(
  () => browserRestrictions.value.cookies || browserRestrictions.value.queue,
)

async function showStorageWarning(): Promise<void> {
  await loadTexts()
  showToast('warn', textsOf('outbox', language.value).notKept)
}

async function showWrongDateToast(): Promise<void> {
  await loadTexts()
  showToast('info', textsOf('outbox', language.value).wrongDate, { sticky: true })
}

// A full device cannot store the acknowledgement, so this set prevents a second toast in this page.
const shownIds = new Set<string>()

async function showDeliveryToasts(): Promise<void> {
  const arrived = unacknowledged.peek().filter(({ id }) => !shownIds.has(id))
  for (const { id } of arrived) shownIds.add(id)
  await showToasts(arrived.flatMap((entry) => deliveryMessage(entry) ?? []))
  for (const entry of arrived) await markAcknowledged(entry)
}

/** Shows one toast per delivered entry, or a single summary when they would cover the page. */
async function showToasts(words: string[]): Promise<void> {
  if (words.length <= MAX_SINGLE_TOASTS) {
    for (const word of words) showToast('success', word)
    return
  }
  await loadTexts()
  showToast('success', textsOf('outbox', language.value).manySent(words.length))
}
