import type { Endpoint } from '../endpoint.ts'
import type { StaffRule } from './access.ts'

/** Path of all calls of the desk. */
export const DESK_API = '/api/birou'

type Description<P, Q, B, D> = Omit<Endpoint<P, Q, B, D>, 'access' | 'staff'> & StaffRule

/**
 * As `endpoint`, for a call of the desk: its path counts from `DESK_API`, and it does not compile without what it needs
 * of its caller.
 */
/*#__NO_SIDE_EFFECTS__*/
export function deskEndpoint<Data, Params = undefined, Query = undefined, Body = undefined>({
  needs,
  requiresRecentSignIn = false,
  isBackground = false,
  ...description
}: Description<Params, Query, Body, Data>): Endpoint<Params, Query, Body, Data> & {
  staff: StaffRule
} {
  return {
    ...description,
    path: DESK_API + description.path,
    access: 'staff',
    staff: { needs, requiresRecentSignIn, isBackground },
  }
}
