import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core'
import type { FieldProblem } from '#contract/rules.ts'
import { createFieldErrors, type ShownError, type ShownErrors } from './field-errors.ts'

export type FormValues = Record<string, string | boolean>
export type Problems<Values> = Partial<Record<keyof Values, FieldProblem>>

/** Its problem is a key of the catalogue. */
export type FieldError = ShownError<FieldProblem>

type NameOf<Values> = keyof Values & string

/** State of one form. */
export interface Form<Values extends FormValues> extends ShownErrors<NameOf<Values>, FieldProblem> {
  values: ReadonlySignal<Values>
  set<Name extends NameOf<Values>>(name: Name, value: Values[Name]): void
  /** Returns the first field that shows an error, in form order. */
  firstInvalid(): NameOf<Values> | null
  /** Sets the server's messages as errors of the fields that exist. */
  setServerErrors(fields: Record<string, string[]>): void
  reset(values?: Partial<Values>): void
  /** Fills in a draft, except the fields that have been changed meanwhile, which are newer. */
  restore(draft: Partial<Values>): void
}

export function createForm<Values extends FormValues>(
  initial: Values,
  problemsOf: (values: Values) => Problems<Values>,
): Form<Values> {
  type Name = NameOf<Values>
  const values: Signal<Values> = signal({ ...initial })
  const problems = computed(() => problemsOf(values.value))
  const { change, reset, ...errors } = createFieldErrors<Name, FieldProblem>(problems)

  function set<Field extends Name>(name: Field, value: Values[Field]): void {
    values.value = { ...values.value, [name]: value }
    change(name)
  }

  return {
    ...errors,
    values,
    set,
    firstInvalid: () => (Object.keys(values.value) as Name[]).find(errors.visibleError) ?? null,
    setServerErrors(fields) {
      const known = Object.entries(fields).filter(([name]) => name in values.value)
      errors.setServerErrors(Object.fromEntries(known))
    },
    reset(next) {
      values.value = { ...initial, ...next }
      reset()
    },
    restore(draft) {
      const now = values.value
      values.value = { ...initial, ...draft }
      reset()
      for (const name of Object.keys(now) as Name[]) {
        if (now[name] !== initial[name]) set(name, now[name])
      }
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
