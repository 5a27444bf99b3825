import { limits } from '#contract/limits.ts'
import { hasStates, type DeskCase } from '../../services/cazuri.ts'
import { citizenWords } from './describe-case.ts'
import { texts } from './texts.ro.ts'
import type { Attachments } from './use-attachments.ts'
import type { Change } from './use-change.ts'

const words = texts.composer
const { max } = limits.message

/** Says why a text cannot be sent; null if it can. */
export function findRefusal(text: string, files: Attachments | null): string | null {
  const { length } = text.trim()
  if (length > max) return words.over(length - max)
  if (files?.items.some(({ state }) => state === 'failed')) return words.failedFile
  if (files && files.items.length > files.ids.length) return words.uploading
  return length === 0 && !files?.ids.length ? words.empty : null
}

export const describeSent = (isNote: boolean, moved: string | undefined): string => {
  if (isNote) return words.noted
  return moved === undefined ? words.sent : words.sentAndMoved(moved)
}

export function describeRecipient({ caz, persoana }: DeskCase, isNote: boolean): string {
  if (isNote) return words.noteTo
  return hasStates(caz) ? words.to(persoana.nume) : words.byEmail(persoana.nume)
}

export function describeMove(moved: DeskCase['stare']): string {
  const read = citizenWords(moved)
  return `${texts.conflict.move(moved.nume)}.${read === null ? '' : ` ${texts.head.citizenReads(read)}`}`
}

export function describeProblem({ failure, problem }: Change): string | null {
  if (failure === 'offline') return words.offline
  return failure === 'broken' ? words.broken : problem
}
