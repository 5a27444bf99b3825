import { ownerOf, session } from './session.ts'

/**
 * Whose a form is: the citizen's who was here when it was opened, null for a visitor's. Another tab may sign somebody
 * else in while it is open.
 */
export type FormOwner = string | null

export const currentOwner = (): FormOwner => ownerOf(session.peek())

/** Whether a form may be kept and sent now. A visitor's goes on as a visitor's, whoever is here. Reads signals. */
export function isOwnerHere(owner: FormOwner): boolean {
  return owner === null || owner === ownerOf(session.value)
}
