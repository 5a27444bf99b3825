import { useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Entry } from '../../offline/entry.ts'
import { showToast } from '../../services/feedback.ts'
import { checkDelivery } from '../../services/outbox-delivery-check.ts'
import { editEntry } from '../../services/outbox-edit.ts'
import { discard, releaseHold } from '../../services/outbox-changes.ts'

export type Change = 'edit' | 'remove'

/** Confirmation before a change. `unsure`: the entry may have been delivered, and the server is unreachable. */
export interface Question {
  change: Change
  unsure: boolean
}

/**
 * Edits and deletes an undelivered entry. The entry is on hold until the citizen has decided; if its response may have
 * been lost, its delivery is checked with the server first.
 */
export function useChanges(entry: Entry) {
  const texts = useTexts('outbox')
  const [asking, setAsking] = useState<Change | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  /** The entry as it was before it was put on hold. */
  const heldEntry = useRef<Entry | null>(null)
  useEffect(() => () => void releaseEntry(), [])

  async function releaseEntry(): Promise<void> {
    const before = heldEntry.current
    heldEntry.current = null
    if (before) await releaseHold(before)
  }

  async function begin(change: Change): Promise<void> {
    if (heldEntry.current) return // its delivery is being checked
    heldEntry.current = entry
    setAsking(change)
    const arrival = await checkDelivery(entry).finally(() => setAsking(null))
    if (arrival?.kind === 'arrived') {
      showToast('success', texts.alreadyArrived(texts.receipt(arrival.receipt)))
    }
    if (arrival === null || arrival.kind === 'arrived') heldEntry.current = null
    else if (heldEntry.current) await proceed({ change, unsure: arrival.kind === 'unreachable' })
  }

  async function proceed(next: Question): Promise<void> {
    if (next.change === 'remove' || next.unsure) setQuestion(next)
    else await edit()
  }

  async function edit(): Promise<void> {
    const before = heldEntry.current ?? entry
    heldEntry.current = null
    const address = await editEntry(before)
    if (address) navigate(address)
  }

  return {
    begin,
    asking,
    question,
    /** Answers to the question. */
    answers: {
      onClose: () => setQuestion(null),
      onYes() {
        if (question?.change === 'edit') return void edit()
        heldEntry.current = null
        void discard(entry.id)
      },
      onNo: () => void releaseEntry(),
    },
  }
}
