import * as z from 'zod/mini'
import { contentText } from './content.ts'

/**
 * Schema of data-driven forms: types of solicitări and categories of sesizări describe their fields with it. One
 * renderer draws them, and `validate-form.ts` validates the values on both sides.
 */
export const fieldKinds = [
  'text',
  'text_lung',
  'numar',
  'numar_intreg',
  'bani',
  'data',
  'data_ora',
  'bifa',
  'selectie',
  'lista',
  'adresa',
  'iban',
  'selectie_adresa',
  'selectie_contract',
  'selectie_factura',
  'selectie_multipla_factura',
  'selectie_locatie',
] as const
export type FieldKind = (typeof fieldKinds)[number]

/** `persoana_fizica` is type 0; a firm that is an association of owners has a form of its own. */
export const userKinds = ['persoana_fizica', 'firma', 'asociatie_proprietari'] as const
export type UserKind = (typeof userKinds)[number]

/** Condition under which a field or document is asked for. Values compare as texts; an unfilled field is ''. */
export interface Condition {
  /** The field whose value decides, and the values for which it holds. */
  camp?: string | undefined
  este?: string[] | undefined
  nu_este?: string[] | undefined
  /** Holds if the field is a smaller number than this other field. */
  mai_mic_decat?: string | undefined
  toate?: Condition[] | undefined
  oricare?: Condition[] | undefined
}

export const condition: z.ZodMiniType<Condition> = z.object({
  camp: z.optional(z.string()),
  este: z.optional(z.array(z.string())),
  nu_este: z.optional(z.array(z.string())),
  mai_mic_decat: z.optional(z.string()),
  toate: z.optional(z.lazy(() => z.array(condition))),
  oricare: z.optional(z.lazy(() => z.array(condition))),
})

export const formOption = z.object({ valoare: z.string(), eticheta: contentText })

/** A bound: a number, a day as `day-bounds.ts` reads it, or the moment `acum`. */
const bound = z.union([z.number(), z.string()])

export interface FormField {
  nume: string
  eticheta: string
  tip: FieldKind
  obligatoriu: boolean
  /** The field is shown and validated only if this holds. */
  daca?: Condition | undefined
  ajutor?: string | undefined
  /** Minimum value of a number, minimum length of a text, or first day. */
  min?: number | string | undefined
  max?: number | string | undefined
  /** Regular expression, anchored to cover the whole text, and the message if it does not match. */
  sablon?: string | undefined
  sablon_mesaj?: string | undefined
  optiuni?: { valoare: string; eticheta: string }[] | undefined
  /** The fields of each item of a `lista`. */
  campuri?: FormField[] | undefined
  /** Read-only: filled in from this property of the chosen contract. */
  din_contract?: 'persoane' | undefined
  /** Rule of the days it happens: `ultima_sambata` of a month; only the next ones are offered. */
  regula?: 'ultima_sambata' | undefined
  implicit?: string | undefined
}

export const formField: z.ZodMiniType<FormField> = z.object({
  nume: z.string(),
  eticheta: contentText,
  tip: z.enum(fieldKinds),
  obligatoriu: z.boolean(),
  daca: z.optional(condition),
  ajutor: z.optional(contentText),
  min: z.optional(bound),
  max: z.optional(bound),
  sablon: z.optional(z.string()),
  sablon_mesaj: z.optional(contentText),
  optiuni: z.optional(z.array(formOption)),
  campuri: z.optional(z.lazy(() => z.array(formField))),
  din_contract: z.optional(z.enum(['persoane'])),
  regula: z.optional(z.enum(['ultima_sambata'])),
  implicit: z.optional(z.string()),
})

/** A document a form asks for. */
/** Finds the field of a form that chooses a contract. */
export const findContractField = (fields: readonly FormField[]): FormField | undefined =>
  fields.find(({ tip }) => tip === 'selectie_contract')

export const formDocument = z.object({
  cod: z.string(),
  denumire: contentText,
  obligatoriu: z.boolean(),
  /** Asked for, and then required, only if this holds. */
  obligatoriu_daca: z.optional(condition),
  /** Explains in words when it is asked for. */
  nota: z.optional(contentText),
})
export type FormDocument = z.infer<typeof formDocument>

/** Value of a field: texts, numbers (money in bani), ticks, ids, lists of ids, items of a list. */
export type FormValue = string | number | boolean | null | number[] | FormValues[]
export interface FormValues {
  [field: string]: FormValue | undefined
}

const MAX_TEXT = 10_000
const MAX_ITEMS = 50
const scalar = z.union([z.string().check(z.maxLength(MAX_TEXT)), z.number(), z.boolean(), z.null()])

export const formValues: z.ZodMiniType<FormValues> = z.record(
  z.string().check(z.maxLength(60)),
  z.union([
    scalar,
    z.array(z.number()).check(z.maxLength(MAX_ITEMS)),
    z.array(z.record(z.string().check(z.maxLength(60)), scalar)).check(z.maxLength(MAX_ITEMS)),
  ]),
)

/** State machine as data: labels of the states and allowed transitions. */
export const stateMachine = z.object({
  etichete: z.record(z.string(), contentText),
  tranzitii: z.array(z.tuple([z.string(), z.string()])),
})
export type StateMachine = z.infer<typeof stateMachine>
