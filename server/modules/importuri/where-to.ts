/** Where the work that an explanation names is done; each reads it in the words of its own surface. */
export interface WhereTo {
  /** Where an account is approved. */
  approve: string
  /** Part that takes statements of the bank. */
  statements: string
  /** Where receipts wait for a decision. */
  waiting: string
}

export const atCommandLine: WhereTo = {
  approve: 'cu `clienti aproba`',
  statements: 'la `extrase import`',
  waiting: 'în `incasari list`',
}

export const atDesk: WhereTo = {
  approve: 'la Clienți, „De aprobat”',
  statements: 'la extrasele de cont',
  waiting: 'la Bani, „Încasări”',
}
