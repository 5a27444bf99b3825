import { createHash } from 'node:crypto'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { FormValues } from '#contract/forms.ts'
import { solicitareStates } from '#contract/solicitari.ts'
import type { SolicitareState, SolicitareToSave, SolicitareType } from '#contract/solicitari.ts'
import { stateReader } from '#server/domain/list-states.ts'
import { endOfDay } from '#server/domain/business-days.ts'
import { fieldErrors } from '#server/http/input.ts'

export const closedStates: SolicitareState[] = ['respinsa', 'finalizata', 'anulata']
export const openStates = solicitareStates.filter((state) => !closedStates.includes(state))
/** Those a citizen may still take back. */
export const cancellableStates: SolicitareState[] = ['inregistrata', 'completare_necesara']
/** Open ones that have been sent. */
export const sentOpenStates = openStates.filter((state) => state !== 'ciorna')
/** Those the operator has neither granted nor refused. */
export const undecidedStates = sentOpenStates.filter((state) => state !== 'aprobata')

/** The states a list shows for its `stare`. Throws the refusal that names it when there is no such word. */
export const statesOf = stateReader(solicitareStates, {
  in_curs: openStates,
  finalizate: closedStates,
})

/** The same for two solicitări that ask for the same thing. Values are in the order of their form. */
export function fingerprintOf(tip: string, values: FormValues): string {
  return createHash('sha256')
    .update(JSON.stringify([tip, values]))
    .digest('hex')
}

/** By when one sent at a moment has to be answered: the end of a day in Bucharest. */
export function dueAtOf({ termen_zile }: SolicitareType, now: Date): Date {
  return endOfDay(addDays(dayOf(now), termen_zile))
}

/**
 * Which document each file is, by the file's id. Throws the refusal `date_invalide` for a document the type does not
 * ask for; a file may be none of them.
 */
export function documentsOf(
  { documente }: SolicitareType,
  files: SolicitareToSave['files'],
): Map<string, string> {
  const codes = new Set(['', ...documente.map(({ cod }) => cod)])
  if (files.some(({ document }) => !codes.has(document))) throw fieldErrors({ files: 'invalid' })
  return new Map(files.map(({ id, document }) => [id.toLowerCase(), document]))
}
