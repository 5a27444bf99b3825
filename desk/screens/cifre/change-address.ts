import { openPage, path, place, query } from '../../services/location.ts'

/** Writes filters into the address of the shown tab; empty ones leave it. */
export function changeAddress(changes: Record<string, string>): void {
  const next = new URLSearchParams(query.peek())
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  openPage(`${path.peek()}/${place.peek()}?${next}`, { replace: true })
}
