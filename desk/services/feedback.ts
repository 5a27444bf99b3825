import { signal } from '@preact/signals-core'

/** Sentence about what was just done, shown over the page; null for none. */
export const feedback = signal<string | null>(null)

export function tell(sentence: string): void {
  feedback.value = sentence
}

export function clearFeedback(): void {
  feedback.value = null
}
