/** Stable error codes of the operator's API alone; it answers with those of the other calls too. */
export const operatorErrorCodes = ['cheie_fara_drept', 'cheie_lipsa'] as const

export type OperatorErrorCode = (typeof operatorErrorCodes)[number]
