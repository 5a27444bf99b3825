import { useEffect, type RefObject } from 'react'

/** Focuses the first field with an error whenever the errors change. */
export function useFocusFirstError(
  form: RefObject<HTMLElement | null>,
  fields: Record<string, string>,
): void {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form, fields])
}
