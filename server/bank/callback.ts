import { base64url, errors, jwtVerify } from 'jose'
import * as z from 'zod'

const CLOCK_TOLERANCE_SECONDS = 60

const operations = ['approved', 'deposited', 'reversed', 'refunded', 'declined'] as const

const claims = z.object({
  payload: z.object({
    mdOrder: z.string().min(1).max(64),
    orderNumber: z.string().min(1).max(64),
    operation: z.string().toLowerCase().pipe(z.enum(operations)),
    status: z.coerce.number().int(),
  }),
})

export interface BankCallback {
  /** The bank's id of the order. */
  mdOrder: string
  orderNumber: string
  operation: (typeof operations)[number]
  /** 1: the operation succeeded. */
  status: number
}

/**
 * Verifies and parses a bank callback; null when the bank did not sign it, it has expired, or its payload is unknown.
 * It is only a hint to check the status: it can come late, twice, or out of order.
 *
 * @param key the callback key, in base64url as the bank gives it
 * @param body the whole body: a JWT signed with HS256
 */
export async function readCallback(
  key: string,
  body: string,
  now: Date,
): Promise<BankCallback | null> {
  try {
    const { payload } = await jwtVerify(body.trim(), base64url.decode(key), {
      algorithms: ['HS256'],
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: now,
    })
    return claims.safeParse(payload).data?.payload ?? null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
