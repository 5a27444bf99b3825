import type { FormEvent } from 'react'
import { texts } from '../../texts.ro.ts'

/** Reads the text fields of a submitted form by name, trimmed but for passwords. */
export function readForm<Name extends string>(
  event: FormEvent<HTMLFormElement>,
  names: readonly Name[],
): Record<Name, string> {
  event.preventDefault()
  const data = new FormData(event.currentTarget)
  const read = (name: Name) => {
    const value = data.get(name)
    if (typeof value !== 'string') return ''
    return name.startsWith('parola') ? value : value.trim()
  }
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>
}

/** Finds the empty fields, with the sentence to show under each. */
export function findEmpty(values: Record<string, string>): Record<string, string> {
  const empty = Object.entries(values).filter(([, value]) => value.trim() === '')
  return Object.fromEntries(empty.map(([name]) => [name, texts.required]))
}
