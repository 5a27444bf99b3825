import { optional, postalCodeRule, requiredShortTextRule, shortTextRule } from '#contract/rules.ts'

/** The fields of an address, by the names they are sent under. */
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
