import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { deskLimits } from '#contract/desk/limits.ts'
import { staffSignIn, staffTotp } from '#contract/desk/auth.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { staff } from '#server/db/schema.ts'
import { hashPassword } from '#server/domain/passwords.ts'
import { generateTotpSecret, totpCodeAt } from '#server/modules/personal/totp.ts'
import { sealTotpSecret } from '#server/domain/totp-secret.ts'
import { dataOf } from '../helpers.ts'
import type { TestApp, TestClient } from '../test-app.ts'
import { PASSWORD } from './accounts.ts'

/** A member of the staff, with password and TOTP secret in clear text. */
export interface TestMember {
  id: number
  email: string
  role: Role
  password: string
  secret: string
}

/** Creates a member who chose a password and TOTP. */
export async function aMember(app: TestApp, role: Role): Promise<TestMember> {
  const { db, env } = app.ports
  const email = `${role}.${randomInt(2 ** 40).toString(36)}@exemplu.ro`
  const passwordHash = await hashPassword(PASSWORD)
  const [row] = await db
    .insert(staff)
    .values({ email, nume: 'Ana Pop', role, passwordHash, createdAt: app.clock.now() })
    .returning()
  const secret = generateTotpSecret()
  const { id } = row!
  const totpSecret = sealTotpSecret(env, id, secret)
  await db.update(staff).set({ totpSecret }).where(eq(staff.id, id))
  return { id, email, role, password: PASSWORD, secret }
}

/** Moves the clock to the next time step and returns its code, which no sign-in has used. */
export function freshCode(app: TestApp, { secret }: Pick<TestMember, 'secret'>): string {
  app.clock.advance(deskLimits.totp.stepSeconds)
  return totpCodeAt(secret, app.clock.now())
}

/** Gives the password of a member: a session that still lacks its second factor. */
export async function enterPassword(
  app: TestApp,
  { email, password }: TestMember,
): Promise<TestClient> {
  const client = app.client()
  dataOf(await client.post(staffSignIn.path, { email, parola: password }))
  return client
}

/** Signs a member in with password and TOTP. */
export async function signInMember(app: TestApp, member: TestMember): Promise<TestClient> {
  const client = await enterPassword(app, member)
  dataOf(await client.post(staffTotp.path, { cod: freshCode(app, member) }))
  return client
}
