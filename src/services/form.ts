import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core'
import type { FieldProblem } from '#contract/rules.ts'
import { afterPointerUp } from '../browser/after-pointer-up.ts'

export type FormValues = Record<string, string | boolean>
export type Problems<Values> = Partial<Record<keyof Values, FieldProblem>>

/** Error shown under a field: a key of the catalogue, or a message of the server. */
export type FieldError = { problem: FieldProblem } | { sentence: string }

/**
 * State of one form. A field's problem is shown once the field is dirty or touched, or the form was submitted
 * (specification §5); a message of the server stays until its field changes.
 */
export interface Form<Values extends FormValues> {
  values: ReadonlySignal<Values>
  valid: ReadonlySignal<boolean>
  /** True once a value has been changed, until `reset`. */
  dirty: ReadonlySignal<boolean>
  set<Name extends keyof Values>(name: Name, value: Values[Name]): void
  /** Marks a field as left. Its error appears after pointer-up, because it shifts the layout below. */
  touch(name: keyof Values): void
  /** Marks the form as submitted. Returns true if it is valid. */
  submit(): boolean
  /** Returns the error to show under a field now. */
  visibleError(name: keyof Values): FieldError | null
  /** Returns the first field that shows an error, in form order. */
  firstInvalid(): keyof Values | null
  /** Sets the server's messages as field errors. */
  setServerErrors(fields: Record<string, string[]>): void
  reset(values?: Partial<Values>): void
}

export function createForm<Values extends FormValues>(
  initial: Values,
  problemsOf: (values: Values) => Problems<Values>,
): Form<Values> {
  const values: Signal<Values> = signal({ ...initial })
  const seen = signal<ReadonlySet<keyof Values>>(new Set())
  const submitted = signal(false)
  const dirty = signal(false)
  const sentences = signal<Partial<Record<keyof Values, string>>>({})
  const problems = computed(() => problemsOf(values.value))

  const see = (name: keyof Values) => {
    if (!seen.value.has(name)) seen.value = new Set(seen.value).add(name)
  }
  const visibleError = (name: keyof Values): FieldError | null => {
    const sentence = sentences.value[name]
    if (sentence) return { sentence }
    const problem = problems.value[name]
    return problem && (submitted.value || seen.value.has(name)) ? { problem } : null
  }

  return {
    values,
    dirty,
    valid: computed(() => Object.keys(problems.value).length === 0),
    set(name, value) {
      values.value = { ...values.value, [name]: value }
      dirty.value = true
      sentences.value = { ...sentences.value, [name]: undefined }
      see(name)
    },
    touch: (name) => afterPointerUp(() => see(name)),
    submit() {
      submitted.value = true
      return Object.keys(problems.value).length === 0
    },
    visibleError,
    firstInvalid: () => (Object.keys(values.value) as (keyof Values)[]).find(visibleError) ?? null,
    setServerErrors(fields) {
      const known = Object.entries(fields).filter(([name]) => name in values.value)
      sentences.value = Object.fromEntries(
        known.map(([name, messages]) => [name, messages.at(-1)]),
      ) as Partial<Record<keyof Values, string>>
    },
    reset(next) {
      values.value = { ...initial, ...next }
      seen.value = new Set()
      submitted.value = false
      dirty.value = false
      sentences.value = {}
    },
  }
}

/** Creates a validator from one rule per field; a field without a rule is always valid. */
export function checkFields<Values extends FormValues>(rules: {
  [Name in keyof Values]?: (value: Values[Name]) => FieldProblem | null
}): (values: Values) => Problems<Values> {
  return (values) => {
    const problems: Problems<Values> = {}
    for (const name of Object.keys(rules) as (keyof Values)[]) {
      const problem = rules[name]?.(values[name])
      if (problem) problems[name] = problem
    }
    return problems
  }
}
