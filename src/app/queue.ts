import { computed, effect } from '@preact/signals-core'
import { language, loadTexts, textsOf } from '../i18n/texts.ts'
import { wrongDateFound } from '../services/clock-offset.ts'
import { showToast } from '../services/feedback.ts'
import { findRefusals, refusals } from '../services/refusals.ts'
import { watchSendToken } from '../services/outbox-send-token.ts'
import {
  deliveryMessage,
  markAcknowledged,
  refusedEntry,
  startOutbox,
  unacknowledged,
} from '../services/outbox.ts'

const MOST_TOLD_ONE_BY_ONE = 2

/** Starts the outbox and shows toasts for entries delivered in the background. */
export async function startQueue(): Promise<void> {
  effect(() => {
    if (refusedEntry.value && !isRefusalSaid.peek()) void warn()
  })
  effect(() => {
    if (unacknowledged.value.length > 0) void tell()
  })
  effect(() => {
    if (wrongDateFound.value) void sayWrongDate()
  })
  void findRefusals()
  await startOutbox()
  watchSendToken()
  void import('../services/drafts.ts').then(({ forgetOldDrafts }) => forgetOldDrafts())
}

/** True if the banner over the page already reports the blocked storage. */
const isRefusalSaid = computed(() => refusals.value.cookies || refusals.value.queue)

async function warn(): Promise<void> {
  await loadTexts()
  showToast('warn', textsOf('outbox', language.value).notKept)
}

async function sayWrongDate(): Promise<void> {
  await loadTexts()
  showToast('info', textsOf('outbox', language.value).wrongDate, { sticky: true })
}

// A full device cannot store the acknowledgement, so this set prevents a second toast in this page.
const told = new Set<string>()

async function tell(): Promise<void> {
  const arrived = unacknowledged.peek().filter(({ id }) => !told.has(id))
  for (const { id } of arrived) told.add(id)
  await showToasts(arrived.flatMap((entry) => deliveryMessage(entry) ?? []))
  for (const entry of arrived) await markAcknowledged(entry)
}

/** Shows one toast per delivered entry, or a single summary when they would cover the page. */
async function showToasts(words: string[]): Promise<void> {
  if (words.length <= MOST_TOLD_ONE_BY_ONE) {
    for (const word of words) showToast('success', word)
    return
  }
  await loadTexts()
  showToast('success', textsOf('outbox', language.value).manySent(words.length))
}
