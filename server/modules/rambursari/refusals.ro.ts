import type { RefundResult } from './refund.ts'

/** Sentences for operators about refunds that the bank was not asked for. */
export const refusals = {
  neincasata: 'Plata nu a fost încasată: nu este ce da înapoi.',
  prea_mult: 'Plata are mai puțin de dat înapoi.',
  alta_in_curs: 'Plata are altă rambursare în curs. Așteptați să se lămurească.',
  fara_raspuns: 'Banca nu răspunde, deci nu s-a dat nimic înapoi. Încercați din nou mai târziu.',
} satisfies Partial<Record<RefundResult['kind'], string>>
