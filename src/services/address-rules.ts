import { optional, postalCodeRule, requiredShortTextRule, shortTextRule } from '#contract/rules.ts'

/** Validation rules of an address, by wire field name. */
export const addressRules = {
  judet: requiredShortTextRule,
  localitate: requiredShortTextRule,
  sector: shortTextRule,
  strada: requiredShortTextRule,
  numar: requiredShortTextRule,
  bloc: shortTextRule,
  scara: shortTextRule,
  etaj: shortTextRule,
  apartament: shortTextRule,
  cod_postal: optional(postalCodeRule),
}
