import { texts } from '../../texts.ro.ts'

/** Sentences under fields, by name. */
export type FieldErrors = Record<string, string>

/** A form at a moment. */
export interface FormMoment {
  /** Texts of its fields, by name; empty ones too. */
  values: Record<string, string>
  /** Errors that its own rules find. */
  problems: FieldErrors
}

/** Other fields that an error is about, by its name. */
export type ErrorSubjects = Partial<Record<string, readonly string[]>>

/** Leaves out the errors of a refused form whose fields have been changed since to something valid. */
export function keepUnresolved(
  errors: FieldErrors,
  refused: FormMoment,
  current: FormMoment,
  subjects: ErrorSubjects = {},
): FieldErrors {
  const isUnchanged = (field: string) => refused.values[field] === current.values[field]
  function isUnresolved([name, sentence]: [string, string]): boolean {
    if (name in refused.problems) return name in current.problems
    if (sentence === texts.required && current.values[name]?.trim() === '') return true
    const fields = (subjects[name] ?? [name]).filter((field) => field in current.values)
    // An error that names no field may be about any.
    return (fields.length > 0 ? fields : Object.keys(current.values)).every(isUnchanged)
  }
  return Object.fromEntries(
    Object.entries(errors)
      .filter(isUnresolved)
      .map(([name, sentence]) => [name, current.problems[name] ?? sentence]),
  )
}
