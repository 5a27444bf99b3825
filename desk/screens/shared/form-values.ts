/** Values of a form's fields by name, as FormData has them: a field that is empty or not ticked is not there. */
export type FormValues = Readonly<Record<string, readonly string[]>>

/** Makes values of texts, in the order of their names; empty ones are left out. */
export function toFormValues(given: Record<string, string | readonly string[]>): FormValues {
  const values: Record<string, string[]> = {}
  for (const name of Object.keys(given).sort()) {
    const filled = [given[name] ?? []].flat().filter((text) => text !== '')
    if (filled.length > 0) values[name] = filled
  }
  return values
}

/** Reads all fields of a form but files. */
export function readFormValues(form: HTMLFormElement): FormValues {
  const data = new FormData(form)
  const isText = (value: FormDataEntryValue) => typeof value === 'string'
  return toFormValues(
    Object.fromEntries([...data.keys()].map((name) => [name, data.getAll(name).filter(isText)])),
  )
}

/** Finds the text of a field; empty without one. */
export const textOf = (values: FormValues, name: string): string => values[name]?.[0] ?? ''

/** Decides whether a choice is ticked. */
export const isTicked = (values: FormValues, name: string, value: string): boolean =>
  values[name]?.includes(value) ?? false
