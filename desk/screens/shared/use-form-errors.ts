import { useEffect, useRef, type RefObject } from 'react'
import {
  keepUnresolved,
  type ErrorSubjects,
  type FieldErrors,
  type FormMoment,
} from './keep-unresolved.ts'
import type { Action } from './use-action.ts'

export type FormErrors = Pick<Action, 'fields' | 'refused' | 'resolve'>

export interface FormRules {
  /** Finds what the form's own rules refuse now. */
  findProblems?: () => FieldErrors
  subjects?: ErrorSubjects
}

/**
 * Focuses the first field with an error whenever the form is refused, and takes the errors away from the fields that
 * are then changed to something valid.
 */
export function useFormErrors(
  form: RefObject<HTMLFormElement | null>,
  { fields, refused, resolve }: FormErrors,
  { findProblems = () => ({}), subjects }: FormRules = {},
): void {
  const before = useRef<FormMoment | null>(null)
  const see = () => form.current && { values: readTexts(form.current), problems: findProblems() }

  function settle() {
    const now = see()
    if (!now || !before.current || Object.keys(refused).length === 0) return
    const left = keepUnresolved(refused, before.current, now, subjects)
    if (JSON.stringify(left) !== JSON.stringify(fields)) resolve(left)
  }

  useEffect(() => {
    before.current = see()
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    // The form is looked at once for each refusal.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form, refused])
  useEffect(() => {
    // Fields are also changed by buttons, which only render them again.
    settle()
    const handleInput = ({ target }: Event) => {
      if (target instanceof Node && form.current?.contains(target)) settle()
    }
    // Above React's own listener: a render before it would put the old text back into a controlled field.
    document.addEventListener('input', handleInput)
    return () => document.removeEventListener('input', handleInput)
  })
}

/** Reads the fields of a form as texts; of files, their names. */
function readTexts(form: HTMLFormElement): Record<string, string> {
  const names = [...form.elements].map((element) => element.getAttribute('name') ?? '')
  const texts = Object.fromEntries(names.filter((name) => name !== '').map((name) => [name, '']))
  for (const [name, value] of new FormData(form)) {
    texts[name] = [texts[name], typeof value === 'string' ? value : value.name].join('\n').trim()
  }
  return texts
}
