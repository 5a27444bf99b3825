import { ownerOf, session } from './session.ts'

/**
 * Owner of a form: id of the citizen signed in when it was opened, null for a visitor. Another tab may sign in a
 * different citizen while it is open.
 */
export type FormOwner = string | null

export const currentOwner = (): FormOwner => ownerOf(session.peek())

/** True if a form may be saved and sent now; always for a visitor's form, whoever is signed in. Reads signals. */
export function isOwnerHere(owner: FormOwner): boolean {
  return owner === null || owner === ownerOf(session.value)
}
