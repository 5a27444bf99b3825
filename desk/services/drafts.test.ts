// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { DRAFT_HOURS } from './draft-store.ts'
import { keepDraft, purgeDrafts, readDraft, type Draft } from './drafts.ts'

const aDraft = (text: string): Draft => ({
  answer: text,
  note: '',
  mode: 'answer',
  version: 3,
  at: Date.now(),
})

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

it('a draft is kept for its member and its case', () => {
  const draft = aDraft('Trecem mâine.')
  keepDraft(7, 'sesizare-1', draft)
  expect(readDraft(7, 'sesizare-1')).toEqual(draft)
  expect(readDraft(7, 'solicitare-1')).toBeNull()
  expect(readDraft(8, 'sesizare-1')).toBeNull()
})

it('files are kept without a text, and the open dialog without either', () => {
  const file = { name: 'plan.pdf', image: false, storedId: 'f1', at: Date.now() }
  const withFile = { ...aDraft(''), files: [file] }
  keepDraft(7, 'sesizare-1', withFile)
  expect(readDraft(7, 'sesizare-1')).toEqual(withFile)
  const withDialog = { ...aDraft(''), dialog: 'state' }
  keepDraft(7, 'sesizare-1', withDialog)
  expect(readDraft(7, 'sesizare-1')).toEqual(withDialog)
})

it('an emptied draft leaves nothing on the computer', () => {
  keepDraft(7, 'sesizare-1', aDraft('Trecem mâine.'))
  keepDraft(7, 'sesizare-1', aDraft(''))
  expect(localStorage.length).toBe(0)
})

it('a draft ends after a day', () => {
  vi.useFakeTimers()
  keepDraft(7, 'sesizare-1', aDraft('Trecem mâine.'))
  vi.advanceTimersByTime(DRAFT_HOURS * 3600 * 1000 + 1)
  expect(readDraft(7, 'sesizare-1')).toBeNull()
  purgeDrafts(7)
  expect(localStorage.length).toBe(0)
})

it('drafts are deleted when somebody else signs in', () => {
  keepDraft(7, 'sesizare-1', aDraft('Trecem mâine.'))
  purgeDrafts(8)
  expect(localStorage.length).toBe(0)
})
