import type { UserKind } from '#contract/forms.ts'
import { searchByWords } from '#contract/search.ts'
import type { SesizareCategory } from '#contract/sesizari.ts'
import type { SolicitareType } from '#contract/solicitari.ts'
import type { CallForms } from '../../services/apeluri.ts'
import type { Subject } from '../../services/call-draft.ts'

/** A category or a type, as the list of what a call may be about has it. */
export type SubjectOption =
  | { fel: 'sesizare'; form: SesizareCategory }
  | { fel: 'solicitare'; form: SolicitareType }

const MOST_OPTIONS = 8

/** Lists what a call of this kind of user may be about: sesizări first, as most calls are. */
export function listSubjects(forms: CallForms, kind: UserKind): SubjectOption[] {
  return [
    ...forms.sesizari.categorii.map((form) => ({ fel: 'sesizare' as const, form })),
    ...forms.solicitari.tipuri
      .filter(({ tipuri_utilizator }) => tipuri_utilizator.includes(kind))
      .map((form) => ({ fel: 'solicitare' as const, form })),
  ]
}

/** Finds what was meant, best first; without a text, the first ones of the list. */
export function searchSubjects(options: SubjectOption[], text: string): SubjectOption[] {
  if (text.trim() === '') return options.slice(0, MOST_OPTIONS)
  return searchByWords(options, text, listTexts).slice(0, MOST_OPTIONS)
}

const listTexts = ({ fel, form }: SubjectOption): string[][] => [
  [form.denumire, ...(form.cuvinte ?? [])],
  fel === 'sesizare' ? form.subcategorii.map(({ denumire }) => denumire) : [],
  [form.descriere],
]

export const findSubject = (options: SubjectOption[], subject: Subject | null) =>
  options.find(({ fel, form }) => fel === subject?.fel && form.cod === subject.cod)

/** Names the documents without which a solicitare cannot be sent, and which nobody can give by phone. */
export const requiredDocuments = (option: SubjectOption): string[] =>
  option.fel === 'sesizare'
    ? []
    : option.form.documente.filter(({ obligatoriu }) => obligatoriu).map(({ denumire }) => denumire)
