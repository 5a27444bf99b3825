import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core'
import {
  visibleFields,
  validateForm,
  pickValues,
  type FormProblem,
  type FormProblems,
} from '#contract/validate-form.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { FormField, FormValue, FormValues } from '#contract/forms.ts'
import { serverNow } from '../browser/server-clock.ts'
import { createFieldErrors, type ShownError, type ShownErrors } from './field-errors.ts'

export type DataError = ShownError<FormProblem>

/**
 * State of a form defined as data (schema-driven). Paths are those of `validate-form.ts`: `motiv`,
 * `recipiente.0.volum`.
 */
export interface DataFormState extends ShownErrors<string, FormProblem> {
  readonly fields: FormField[]
  values: ReadonlySignal<FormValues>
  /** All problems, shown or not. */
  problems: ReadonlySignal<FormProblems>
  get(path: string): FormValue
  set(path: string, value: FormValue): void
  /** Prefills a field without making the form dirty. */
  fill(path: string, value: FormValue): void
  /** Removes an item from a list and clears the errors of all its items, whose indexes shift. */
  removeItem(path: string, index: number): void
  firstInvalid(): string | null
  /** Sets the server's messages as field errors; paths that are not fields are stored too. */
  setServerErrors(fields: Record<string, string[]>): void
  reset(values?: FormValues): void
  /** Returns the values of the currently visible fields only. */
  visibleValues(): FormValues
}

export function createDataForm(fields: FormField[], initial: FormValues = {}): DataFormState {
  const values: Signal<FormValues> = signal(withDefaults(fields, initial))
  const problems = computed(() => {
    const now = new Date(serverNow())
    return validateForm(fields, values.value, { today: dayOf(now), now })
  })
  const { change, remove, reset, ...errors } = createFieldErrors<string, FormProblem>(problems)

  return {
    ...errors,
    fields,
    values,
    problems,
    get: (path) => valueAt(values.value, path),
    set(path, value) {
      values.value = withValue(values.value, path, value)
      change(path)
    },
    fill(path, value) {
      values.value = withValue(values.value, path, value)
    },
    removeItem(path, index) {
      const items = valueAt(values.value, path)
      if (!Array.isArray(items)) return
      const rest = (items as FormValues[]).filter((_, place) => place !== index)
      values.value = withValue(values.value, path, rest)
      remove((other) => other.startsWith(`${path}.`))
    },
    firstInvalid: () =>
      pathsOf(fields, values.value).find((path) => errors.visibleError(path)) ?? null,
    reset(next = {}) {
      values.value = withDefaults(fields, next)
      reset()
    },
    visibleValues: () => pickValues(fields, values.value),
  }
}

/** Returns the initial values: the known ones, then each field's default. */
function withDefaults(fields: FormField[], known: FormValues): FormValues {
  const values: FormValues = { ...known }
  for (const field of fields) {
    if (values[field.nume] === undefined) {
      const value = defaultOf(field)
      if (value !== undefined) values[field.nume] = value
    }
  }
  return values
}

function defaultOf({ tip, obligatoriu, campuri = [], implicit }: FormField): FormValue | undefined {
  // A required list starts with one empty item.
  if (tip === 'lista') return obligatoriu ? [emptyItem(campuri)] : []
  if (implicit === undefined) return undefined
  if (tip === 'bifa') return implicit === 'true'
  return isNumeric(tip) ? Number(implicit) : implicit
}

/** Creates a list item with default values. */
export function emptyItem(fields: FormField[]): FormValues {
  return withDefaults(fields, {})
}

const isNumeric = (kind: FormField['tip']) => ['numar', 'numar_intreg', 'bani'].includes(kind)

/** Lists the paths of the visible fields in display order. */
function pathsOf(fields: FormField[], values: FormValues, prefix = ''): string[] {
  return visibleFields(fields, values).flatMap(({ nume, tip, campuri = [] }) => {
    const value = values[nume]
    const path = prefix + nume
    if (tip !== 'lista' || !Array.isArray(value)) return [path]
    const items = (value as FormValues[]).flatMap((item, index) =>
      pathsOf(campuri, item, `${path}.${index}.`),
    )
    return [path, ...items]
  })
}

function valueAt(values: FormValues, path: string): FormValue {
  const [name = '', index, ...rest] = path.split('.')
  const value = values[name] ?? null
  if (index === undefined) return value
  const item = Array.isArray(value) ? value[Number(index)] : undefined
  return typeof item === 'object' ? valueAt(item, rest.join('.')) : null
}

function withValue(values: FormValues, path: string, value: FormValue): FormValues {
  const [name = '', index, ...rest] = path.split('.')
  if (index === undefined) return { ...values, [name]: value }
  const items = Array.isArray(values[name]) ? (values[name] as FormValues[]) : []
  const changed = items.map((item, place) =>
    place === Number(index) ? withValue(item, rest.join('.'), value) : item,
  )
  return { ...values, [name]: changed }
}
