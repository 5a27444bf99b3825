import { createHash } from 'node:crypto'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { FormValues } from '#contract/forms.ts'
import { solicitareStates } from '#contract/solicitari.ts'
import type { SolicitareState, SolicitareToSave, SolicitareType } from '#contract/solicitari.ts'
import { createStateParser } from '#server/domain/list-states.ts'
import { endOfDay } from '#server/domain/business-days.ts'
import { fieldErrors } from '#server/errors/field-errors.ts'

export const closedStates: SolicitareState[] = ['respinsa', 'finalizata', 'anulata']
export const openStates = solicitareStates.filter((state) => !closedStates.includes(state))
/** States in which the citizen may still cancel. */
export const cancellableStates: SolicitareState[] = ['inregistrata', 'completare_necesara']
/** Open states, except the draft. */
export const sentOpenStates = openStates.filter((state) => state !== 'ciorna')
/** States in which the operator has neither approved nor refused. */
export const undecidedStates = sentOpenStates.filter((state) => state !== 'aprobata')

/** Parses the `stare` parameter of a list. Throws a field error for an unknown word. */
export const parseSolicitareStates = createStateParser(solicitareStates, {
  in_curs: openStates,
  finalizate: closedStates,
})

/** Computes a hash that identical solicitări share. `values`: in the order of their form. */
export function calculateFingerprint(tip: string, values: FormValues): string {
  return createHash('sha256')
    .update(JSON.stringify([tip, values]))
    .digest('hex')
}

/** Returns the deadline for answering what is sent at `now`: the end of a day in Bucharest. */
export function calculateAnswerDeadline({ termen_zile }: SolicitareType, now: Date): Date {
  return endOfDay(addDays(dayOf(now), termen_zile))
}

/**
 * Returns the document codes by file id; the code is empty for a file that is no particular document. Throws
 * `date_invalide` for a document the type does not ask for.
 */
export function mapDocumentCodes(
  { documente }: SolicitareType,
  files: SolicitareToSave['files'],
): Map<string, string> {
  const codes = new Set(['', ...documente.map(({ cod }) => cod)])
  if (files.some(({ document }) => !codes.has(document))) throw fieldErrors({ files: 'invalid' })
  return new Map(files.map(({ id, document }) => [id.toLowerCase(), document]))
}
