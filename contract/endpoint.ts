import type * as z from 'zod/mini'
import type { Feature } from './features.ts'
import type { StaffRule } from './desk/access.ts'
import type { Scope } from './operator/scopes.ts'

export type Schema<T = unknown> = z.ZodMiniType<T>

/**
 * Definition of one call: the client, the server and OpenAPI all use this object.
 */
export interface Endpoint<Params, Query, Body, Data> {
  method: 'GET' | 'POST'
  /** With `:name` in place of each parameter. */
  path: string
  summary: string
  /**
   * `citizen` needs a bearer; `public` ignores a bad one; `staff` needs the cookie session of a member of the staff;
   * `operator` needs an API key with `scope`.
   */
  access: 'public' | 'citizen' | 'staff' | 'operator'
  /** Feature that the call belongs to; refused while the operator has it off. */
  feature?: Feature
  /** Required of `staff` calls, which `deskEndpoint` describes. */
  staff?: StaffRule
  /** Required of `operator` calls, which `operatorEndpoint` describes. */
  scope?: Scope
  /** Accepts the service worker's send token in place of a bearer; all other calls reject it. */
  acceptsSendToken?: boolean
  params?: Schema<Params>
  query?: Schema<Query>
  body?: Schema<Body>
  data: Schema<Data>
  /** Honours `Idempotency-Key`: the same key and body get the first answer again. */
  idempotent?: boolean
  /** Seconds a public answer may be cached (`max-age`); all others are `no-store`. */
  maxAge?: number
  /** The body is one file in a multipart form, under the name `file`. */
  multipart?: boolean
  /** Largest file in bytes, if not `limits.file.maxBytes`. */
  maxFileBytes?: number
  /** Answers with the bytes of a file, not with the envelope. */
  download?: boolean
}

// oxlint-disable-next-line typescript/no-explicit-any -- a list of calls holds calls of every shape
export type AnyEndpoint = Endpoint<any, any, any, any>

export type DataOf<E> = E extends { data: Schema<infer Data> } ? Data : never
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer Body, infer _D> ? Body : never

/** Infers the types of a call from its schemas. */
/*#__NO_SIDE_EFFECTS__*/
export function endpoint<Data, Params = undefined, Query = undefined, Body = undefined>(
  description: Endpoint<Params, Query, Body, Data> & { access: 'public' | 'citizen' },
): Endpoint<Params, Query, Body, Data> {
  return description
}
