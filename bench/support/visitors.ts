import { randomInt } from 'node:crypto'
import type { Database } from '#server/db/db.ts'
import { sessions } from '#server/db/schema.ts'
import { mintToken } from '#server/domain/tokens.ts'
import type { Env } from '#server/config/env.ts'

/** A signed-in citizen. */
export interface Visitor {
  citizenId: number
  sessionId: string
  token: string
}

/** Signs in `count` random citizens. */
export async function signIn(
  db: Database,
  env: Pick<Env, 'appKey' | 'tokenIssuer'>,
  citizens: number,
  count: number,
): Promise<Visitor[]> {
  const now = new Date()
  const opened = Array.from({ length: count }, () => ({
    id: crypto.randomUUID(),
    jti: crypto.randomUUID(),
    citizenId: randomInt(1, citizens + 1),
    device: 'Măsurătoare',
    createdAt: now,
    usedAt: now,
  }))
  await db.insert(sessions).values(opened)
  return Promise.all(
    opened.map(async ({ id, jti, citizenId }) => ({
      citizenId,
      sessionId: id,
      token: await mintToken(env, now, { citizenId, sessionId: id, jti, type: 0 }),
    })),
  )
}
