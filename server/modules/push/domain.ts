import { ECDH } from 'node:crypto'
import type { PushSubscriptionJson } from '#contract/push.ts'
import type { FieldProblem } from '#contract/rules.ts'
import { isAllowedPushEndpoint } from '#server/ports/push-endpoint.ts'

const CURVE = 'prime256v1'
const AUTH_BYTES = 16
const KEY_BYTES = 65

/** Returns the errors, by field, that would keep messages from ever being sent to a subscription. */
export function validateSubscription(
  { endpoint, keys }: PushSubscriptionJson,
  hosts: string[],
): Record<string, FieldProblem> {
  return {
    ...(!isAllowedPushEndpoint(endpoint, hosts) && { endpoint: 'invalid' as const }),
    ...(!isPublicKey(keys.p256dh) && { 'keys.p256dh': 'invalid' as const }),
    ...(Buffer.from(keys.auth, 'base64url').length !== AUTH_BYTES && {
      'keys.auth': 'invalid' as const,
    }),
  }
}

/** True if a text is an uncompressed point of the curve that push messages are encrypted on. */
function isPublicKey(text: string): boolean {
  if (Buffer.from(text, 'base64url').length !== KEY_BYTES) return false
  try {
    ECDH.convertKey(text, CURVE, 'base64url')
    return true
  } catch {
    return false
  }
}
