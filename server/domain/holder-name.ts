import { isFirm } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'

/** Returns the name printed on a document: the firm's, or the person's. */
export function formatHolderName(
  citizen: Pick<CitizenRow, 'type' | 'fNume' | 'nume' | 'prenume'>,
): string {
  const { fNume, nume, prenume } = citizen
  return isFirm(citizen) && fNume !== '' ? fNume : `${nume} ${prenume}`.trim()
}
