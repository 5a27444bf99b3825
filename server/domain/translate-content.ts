import type * as z from 'zod/mini'
import { contentLanguage, contentText } from '#contract/content.ts'
import type { Schema } from '#contract/endpoint.ts'
import type { Translate } from './translations.ts'

interface Run {
  translate: Translate
  /** Called for each text without a translation. */
  onMissing: () => void
}

type Translator = (value: unknown, run: Run) => unknown
type Values = Record<string, unknown>

const translators = new WeakMap<Schema, Translator | null>()

/**
 * Translates the `contentText` fields of what a schema describes. An object with a `contentLanguage` field is translated as a whole
 * or stays as it is, and the field says so.
 */
export function translateContent<T>(schema: Schema<T>, data: T, translate: Translate): T {
  const translator = toTranslator(schema)
  return translator ? (translator(data, { translate, onMissing: () => undefined }) as T) : data
}

/** Returns the translator of a schema's values, built once; null if they hold no content. */
function toTranslator(schema: Schema): Translator | null {
  const known = translators.get(schema)
  if (known !== undefined) return known
  const built = buildTranslator(schema)
  translators.set(schema, built)
  return built
}

function buildTranslator(schema: Schema): Translator | null {
  if (schema === contentText) return translateText
  const def = schema.def as z.core.$ZodTypes['_zod']['def']
  switch (def.type) {
    case 'object':
      return objectTranslator(def.shape as Record<string, Schema>)
    case 'array':
      return arrayTranslator(def.element as Schema)
    case 'record':
      return recordTranslator(def.valueType as Schema)
    case 'optional':
      return optionalTranslator(def.innerType as Schema)
    case 'lazy':
      // Built when used, as the schema may refer to itself.
      return (value, run) => toTranslator(def.getter() as Schema)?.(value, run) ?? value
    default:
      return null
  }
}

function translateText(value: unknown, { translate, onMissing }: Run): unknown {
  if (value === '') return value
  const text = translate(String(value))
  if (text === null) onMissing()
  return text ?? value
}

function optionalTranslator(inner: Schema): Translator | null {
  const translator = toTranslator(inner)
  return translator && ((value, run) => (value === undefined ? value : translator(value, run)))
}

function arrayTranslator(element: Schema): Translator | null {
  const translator = toTranslator(element)
  return translator && ((values, run) => (values as unknown[]).map((one) => translator(one, run)))
}

function recordTranslator(valueType: Schema): Translator | null {
  const translator = toTranslator(valueType)
  if (!translator) return null
  return (value, run) =>
    Object.fromEntries(
      Object.entries(value as Values).map(([key, one]) => [key, translator(one, run)]),
    )
}

function objectTranslator(shape: Record<string, Schema>): Translator | null {
  const fields = Object.entries(shape).flatMap(([key, schema]) => {
    const translator = toTranslator(schema)
    return translator ? [[key, translator] as const] : []
  })
  if (fields.length === 0) return null
  const marks = Object.keys(shape).filter((key) => shape[key] === contentLanguage)
  return (value, run) =>
    marks.length === 0
      ? translateFields(fields, value as Values, run)
      : translateWhole(fields, marks, value as Values, run)
}

function translateFields(
  fields: (readonly [string, Translator])[],
  value: Values,
  run: Run,
): Values {
  const present = fields.filter(([key]) => key in value)
  return {
    ...value,
    ...Object.fromEntries(present.map(([key, translator]) => [key, translator(value[key], run)])),
  }
}

function translateWhole(
  fields: (readonly [string, Translator])[],
  marks: string[],
  value: Values,
  { translate }: Run,
): Values {
  let whole = true
  const translated = translateFields(fields, value, { translate, onMissing: () => (whole = false) })
  return whole ? translated : { ...value, ...Object.fromEntries(marks.map((mark) => [mark, 'ro'])) }
}
