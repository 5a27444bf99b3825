import type { Endpoint } from '../endpoint.ts'
import type { StaffRule } from './access.ts'

type Description<P, Q, B, D> = Omit<Endpoint<P, Q, B, D>, 'access' | 'staff'> & StaffRule

/** As `endpoint`, for a call of the desk: it does not compile without what it needs of its caller. */
/*#__NO_SIDE_EFFECTS__*/
export function deskEndpoint<Data, Params = undefined, Query = undefined, Body = undefined>({
  needs,
  requiresRecentSignIn = false,
  ...description
}: Description<Params, Query, Body, Data>): Endpoint<Params, Query, Body, Data> & {
  staff: StaffRule
} {
  return { ...description, access: 'staff', staff: { needs, requiresRecentSignIn } }
}
