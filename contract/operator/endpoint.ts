import type { Endpoint } from '../endpoint.ts'
import type { Scope } from './scopes.ts'

/** Path of all calls of the operator's other programs. */
export const OPERATOR_API = '/api/operator/v1'

type Described<Params, Query, Body, Data> = Omit<
  Endpoint<Params, Query, Body, Data>,
  'access' | 'acceptsSendToken' | 'idempotent' | 'maxAge'
> & { scope: Scope }

/** Describes a call of the operator's API: its path counts from `OPERATOR_API`, and a POST needs an idempotency key. */
/*#__NO_SIDE_EFFECTS__*/
export function operatorEndpoint<Data, Params = undefined, Query = undefined, Body = undefined>(
  described: Described<Params, Query, Body, Data>,
): Endpoint<Params, Query, Body, Data> {
  return {
    ...described,
    path: OPERATOR_API + described.path,
    access: 'operator',
    idempotent: described.method === 'POST',
  }
}
