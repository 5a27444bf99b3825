import type { OperatorErrorCode } from './codes.ts'
import type { operatorCallTexts as romanian } from './texts.ro.ts'

/** English sentences of the operator's API. */
export const operatorErrorTexts: Record<OperatorErrorCode, string> = {
  cheie_fara_drept: 'The key does not have the scope that this call needs.',
  cheie_lipsa: 'The call needs the header Idempotency-Key, with a UUID.',
}

export const operatorCallTexts: Record<keyof typeof romanian, string> = {
  cheieNecunoscuta: 'The key is missing or not valid: it may have been revoked or have expired.',
}
