import * as z from 'zod/mini'
import { limits } from './limits.ts'
import * as rules from './rules.ts'
import type { FieldProblem, Rule } from './rules.ts'
import { normalizeText } from './text.ts'
import { normalizeRegistryNumber } from './registry.ts'

/** The schemas of single fields. Their issues carry keys of the catalogues (`FieldProblem`) as messages. */

interface Shape {
  description: string
  minLength?: number
  maxLength?: number
  pattern?: string
  examples?: string[]
}

/*#__NO_SIDE_EFFECTS__*/
function createFieldSchema(
  rule: Rule,
  shape: Shape,
  normalize: (value: string) => string = (value) => value,
) {
  return z.string({ error: 'required' }).check(
    z.overwrite(normalize),
    z.check((context) => {
      const problem = rule(context.value)
      if (problem) {
        context.issues.push({ code: 'custom', message: problem, input: context.value })
      }
    }),
    z.meta({ ...shape }),
  )
}

const digitsPattern = (length: number) => `^[0-9]{${length}}$`
const lowerCase = (value: string) => value.trim().toLowerCase()
const trim = (value: string) => value.trim()
const upperCase = (value: string) => value.trim().toUpperCase()

export const cnpCui = createFieldSchema(rules.cnpCuiRule, {
  description: `CNP (${limits.cnp.length} cifre) sau CUI (${limits.cui.min}–${limits.cui.max} cifre), numai cifre`,
  minLength: limits.cnpCui.min,
  maxLength: limits.cnpCui.max,
  pattern: '^[0-9]+$',
})
export const email = createFieldSchema(
  rules.emailRule,
  { description: 'Adresă de e-mail', maxLength: limits.email.max },
  lowerCase,
)
/** Password at sign-in: any text, as its rules were checked when it was chosen. */
export const existingPassword = createFieldSchema((value) => (value === '' ? 'required' : null), {
  description: 'Parola',
  maxLength: 200,
})
export const password = createFieldSchema(rules.passwordRule, {
  description: 'Parolă nouă',
  minLength: limits.password.min,
  maxLength: limits.password.max,
})
export const smsCode = createFieldSchema(rules.smsCodeRule, {
  description: `Codul de ${limits.code.length} cifre primit prin SMS`,
  pattern: digitsPattern(limits.code.length),
})
export const confirmationCode = createFieldSchema(rules.confirmationCodeRule, {
  description: `Codul de ${limits.code.length} cifre primit prin SMS sau e-mail`,
  pattern: digitsPattern(limits.code.length),
})
export const pin = createFieldSchema(rules.pinRule, {
  description: `PIN-ul de înrolare, ${limits.pin.length} cifre`,
  pattern: digitsPattern(limits.pin.length),
})
export const name = createFieldSchema(
  rules.nameRule,
  {
    description: 'Nume: litere latine, spații, cratimă, apostrof',
    minLength: limits.name.min,
    maxLength: limits.name.max,
  },
  normalizeText,
)
export const companyName = createFieldSchema(
  rules.companyNameRule,
  { description: 'Denumirea firmei', maxLength: limits.companyName.max },
  normalizeText,
)
export const supportPhone = createFieldSchema(rules.supportPhoneRule, {
  description: `Telefon: exact ${limits.phoneSupport.length} cifre, sau E.164 din altă țară`,
  pattern: `${digitsPattern(limits.phoneSupport.length)}|^\\+(?!40)[1-9][0-9]{6,19}$`,
})
export const phone = createFieldSchema(rules.phoneRule, {
  description: `Telefon, ${limits.phone.min}–${limits.phone.max} de cifre`,
  examples: ['0722000142'],
})
export const dialcode = createFieldSchema(
  rules.dialcodeRule,
  {
    description: 'Prefixul țării, fără +',
    examples: ['40'],
  },
  (value) => value.trim().replace(/^\+/, ''),
)
export const idSeries = createFieldSchema(
  rules.optional(rules.idSeriesRule),
  { description: 'Seria actului de identitate' },
  upperCase,
)
export const idNumber = createFieldSchema(
  rules.optional(rules.idNumberRule),
  { description: 'Numărul actului de identitate' },
  trim,
)
export const registryNumber = createFieldSchema(
  rules.optional(rules.registryRule),
  { description: 'Numărul de la registrul comerțului', examples: ['J40/123/2020'] },
  (value) => normalizeRegistryNumber(value),
)
export const observations = createFieldSchema(
  rules.observationsRule,
  { description: 'Observații', maxLength: limits.observations.max },
  normalizeText,
)
export const messageText = createFieldSchema(
  rules.messageRule,
  { description: 'Un mesaj', maxLength: limits.message.max },
  normalizeText,
)
export const description = createFieldSchema(
  rules.descriptionRule,
  {
    description: 'Ce s-a întâmplat',
    minLength: limits.description.min,
    maxLength: limits.description.max,
  },
  normalizeText,
)
export const reason = createFieldSchema(
  rules.reasonRule,
  { description: 'Un motiv', maxLength: limits.reason.max },
  normalizeText,
)
export const requiredReason = reason.check(z.minLength(1, { error: 'required' }))
export const addressText = createFieldSchema(
  rules.addressTextRule,
  { description: 'O adresă în cuvinte', maxLength: limits.addressText.max },
  normalizeText,
)
export const alias = createFieldSchema(
  rules.aliasRule,
  { description: 'Un nume ales de cetățean', maxLength: limits.alias.max },
  normalizeText,
)
export const shortText = createFieldSchema(
  rules.shortTextRule,
  { description: 'Text scurt', maxLength: limits.text.max },
  normalizeText,
)
export const requiredShortText = createFieldSchema(
  rules.requiredShortTextRule,
  { description: 'Text scurt, obligatoriu', minLength: 1, maxLength: limits.text.max },
  normalizeText,
)
export const postalCode = createFieldSchema(
  rules.optional(rules.postalCodeRule),
  { description: 'Cod poștal, 6 cifre' },
  trim,
)

// Maximum of an `integer` column in PostgreSQL.
export const MAX_ID = 2 ** 31 - 1
export const id = z
  .int({ error: 'invalid' })
  .check(z.positive({ error: 'invalid' }), z.maximum(MAX_ID, { error: 'invalid' }))
/** Id as a path parameter: parses digits into a number. */
export const idInPath = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}$/)),
  z.pipe(z.transform(Number), id),
)
export const instant = z
  .string()
  .check(z.meta({ format: 'date-time', description: 'ISO 8601, UTC' }))
/** A day of the calendar, `YYYY-MM-DD`, in Bucharest. */
export const calendarDay = z
  .string()
  .check(z.meta({ format: 'date', description: 'O zi, YYYY-MM-DD' }))
/** A checkbox that must be ticked. */
export const mustAccept = z.literal(true, { error: 'agreement' })

/** Builds an issue on one field of an object, for the rules that compare two fields. */
export function fieldIssue(path: string, message: FieldProblem, input: unknown) {
  return { code: 'custom' as const, path: [path], message, input }
}

/** Checks that both passwords are equal; runs once each is valid on its own. */
/*#__NO_SIDE_EFFECTS__*/
export function passwordsMatch<T extends { password: string; password_confirmation: string }>() {
  return z.check<T>((context) => {
    const { password: first, password_confirmation: second } = context.value
    if (first !== second) {
      context.issues.push(fieldIssue('password_confirmation', 'passwordMismatch', second))
    }
  })
}
