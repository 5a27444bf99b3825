import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Env } from '#server/config/env.ts'
import { decodePublicId } from '#server/domain/public-ids.ts'
import { translateContent } from '#server/domain/translate-content.ts'
import type { Translate } from '#server/domain/translations.ts'
import { Page, successText } from './envelope.ts'

/** The answer of a call. */
export interface Answer {
  /** The body as it is sent. */
  text: string
  /** Id of what the call created; null when it created nothing with an id. */
  objectId: string | null
}

/**
 * Serialises what a handler returned. It is parsed with the endpoint's schema, which strips the fields that it does not
 * name; an answer that does not match is a bug.
 */
export function toAnswer(
  env: Env,
  endpoint: Omit<AnyEndpoint, 'body'>,
  answer: unknown,
  translate: Translate | null,
): Answer {
  const { data, meta } = answer instanceof Page ? answer : { data: answer, meta: undefined }
  const parsed = endpoint.data.safeParse(data)
  if (parsed.success) {
    const shown = translate ? translateContent(endpoint.data, parsed.data, translate) : parsed.data
    return { text: successText(shown, meta), objectId: findCreatedId(env, parsed.data) }
  }
  const wrong = parsed.error.issues.map(({ path }) => path.join('.')).join(', ')
  throw new Error(`response of ${endpoint.path} does not match its schema at: ${wrong}`)
}

// Calls that create something answer with its id; registrations with the public id of their citizen.
function findCreatedId(env: Env, data: unknown): string | null {
  const { id, id_cetatean } = Object(data) as { id?: unknown; id_cetatean?: unknown }
  const made = typeof id_cetatean === 'number' ? decodePublicId(env, id_cetatean) : id
  return typeof made === 'number' || typeof made === 'string' ? String(made) : null
}
