/** States of a refund: not known yet, which the portal finds out by itself, made, or refused by the bank. */
export const refundStates = ['in_curs', 'facuta', 'refuzata'] as const
export type RefundState = (typeof refundStates)[number]
