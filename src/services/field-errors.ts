import { computed, signal, type ReadonlySignal } from '@preact/signals-core'
import { afterPointerUp } from '../browser/after-pointer-up.ts'

/** Error shown under a field: a problem found by our rules, or a message of the server. */
export type ShownError<Problem> = { problem: Problem } | { sentence: string }

/**
 * Which errors of a form are shown, by field name. A field's problem is shown once the field is dirty or touched, or
 * the form was submitted (specification §5); a message of the server stays until its field changes.
 */
export interface ShownErrors<Name extends string, Problem> {
  valid: ReadonlySignal<boolean>
  /** True once a value has been changed, until `reset`. */
  dirty: ReadonlySignal<boolean>
  /** Marks a field as left. Its error appears after pointer-up, because it shifts the layout below. */
  touch(name: Name): void
  /** Marks the form as submitted. Returns true if it is valid. */
  submit(): boolean
  /** Returns the error to show under a field now. */
  visibleError(name: Name): ShownError<Problem> | null
  /** Sets the server's messages as field errors. */
  setServerErrors(fields: Record<string, string[]>): void
}

/** Shown errors, and the reports of the form that owns the values. */
export interface FieldErrors<Name extends string, Problem> extends ShownErrors<Name, Problem> {
  /** Records that the citizen changed a field. */
  change(name: Name): void
  /** Records that the citizen removed fields. */
  remove(isRemoved: (name: string) => boolean): void
  reset(): void
}

/** `problems`: those of the current values, shown or not. */
export function createFieldErrors<Name extends string, Problem>(
  problems: ReadonlySignal<Readonly<Partial<Record<Name, Problem>>>>,
): FieldErrors<Name, Problem> {
  const seen = signal<ReadonlySet<string>>(new Set())
  const submitted = signal(false)
  const dirty = signal(false)
  const sentences = signal<ReadonlyMap<string, string>>(new Map())
  const valid = computed(() => Object.keys(problems.value).length === 0)

  const see = (name: Name) => {
    if (!seen.value.has(name)) seen.value = new Set(seen.value).add(name)
  }
  const dropSentences = (isGone: (name: string) => boolean) => {
    sentences.value = new Map([...sentences.value].filter(([name]) => !isGone(name)))
  }

  return {
    valid,
    dirty,
    touch: (name) => afterPointerUp(() => see(name)),
    submit() {
      submitted.value = true
      return valid.value
    },
    visibleError(name) {
      const sentence = sentences.value.get(name)
      if (sentence) return { sentence }
      const problem = problems.value[name]
      return problem && (submitted.value || seen.value.has(name)) ? { problem } : null
    },
    change(name) {
      dirty.value = true
      dropSentences((other) => other === name)
      see(name)
    },
    remove(isRemoved) {
      dirty.value = true
      seen.value = new Set([...seen.value].filter((name) => !isRemoved(name)))
      dropSentences(isRemoved)
    },
    setServerErrors(fields) {
      const last = Object.entries(fields).map(
        ([name, messages]) => [name, messages.at(-1) ?? ''] as const,
      )
      sentences.value = new Map(last)
    },
    reset() {
      seen.value = new Set()
      submitted.value = false
      dirty.value = false
      sentences.value = new Map()
    },
  }
}
