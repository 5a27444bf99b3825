import type { OperatorErrorCode } from './codes.ts'

/** Romanian sentences of the operator's API. */
export const operatorErrorTexts: Record<OperatorErrorCode, string> = {
  cheie_fara_drept: 'Cheia nu are dreptul cerut de acest apel.',
  cheie_lipsa: 'Apelul are nevoie de antetul Idempotency-Key, cu un UUID.',
}

/** Sentences of single calls, in place of the general one of their error code. */
export const operatorCallTexts = {
  cheieNecunoscuta: 'Cheia lipsește sau nu este bună: poate a fost retrasă ori a expirat.',
} as const
