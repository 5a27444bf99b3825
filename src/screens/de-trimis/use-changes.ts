import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Entry } from '../../offline/entry.ts'
import { showToast } from '../../services/feedback.ts'
import { askArrival } from '../../services/outbox-arrival.ts'
import { editEntry } from '../../services/outbox-edit.ts'
import { discard, putBack } from '../../services/outbox.ts'

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
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState<Change | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  /** The entry as it was before it was put on hold. */
  const aside = useRef<Entry | null>(null)
  useEffect(() => () => void giveBack(), [])

  async function giveBack(): Promise<void> {
    const before = aside.current
    aside.current = null
    if (before) await putBack(before)
  }

  async function begin(change: Change): Promise<void> {
    if (aside.current) return // its delivery is being checked
    aside.current = entry
    setAsking(change)
    const arrival = await askArrival(entry).finally(() => setAsking(null))
    if (arrival?.kind === 'arrived') {
      showToast('success', texts.alreadyArrived(texts.receipt(arrival.receipt)))
    }
    if (arrival === null || arrival.kind === 'arrived') aside.current = null
    else if (aside.current) await proceed({ change, unsure: arrival.kind === 'unreachable' })
  }

  async function proceed(next: Question): Promise<void> {
    if (next.change === 'remove' || next.unsure) setQuestion(next)
    else await edit()
  }

  async function edit(): Promise<void> {
    const before = aside.current ?? entry
    aside.current = null
    const address = await editEntry(before)
    if (address) navigate(address)
  }

  return {
    begin,
    asking,
    question,
    confirm() {
      setQuestion(null)
      if (question?.change === 'edit') return void edit()
      aside.current = null
      void discard(entry.id)
    },
    cancel() {
      setQuestion(null)
      void giveBack()
    },
  }
}
