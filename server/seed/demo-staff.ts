import { eq, inArray } from 'drizzle-orm'
import { roles } from '#contract/desk/permissions.ts'
import type { Role } from '#contract/desk/permissions.ts'
import type { Db } from '#server/db/db.ts'
import { staff } from '#server/db/schema.ts'
import { hashPassword } from '#server/domain/passwords.ts'
import { sealTotpSecret } from '#server/domain/totp-secret.ts'
import type { Ports } from '#server/ports/ports.ts'
import { DEMO_PASSWORD } from './seed.ts'

/** The TOTP secret of every demonstration account of the staff, in base32. */
export const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const names: Record<Role, string> = {
  dispecer: 'Daniela Dobre',
  relatii_clienti: 'Radu Rusu',
  facturare: 'Felicia Florea',
  redactor: 'Emil Ene',
  administrator: 'Adina Albu',
}

/** Work e-mail of the demonstration account with a role. */
export const demoStaffEmail = (role: Role): string => `${role.replace('_', '.')}@example.com`

const emails = roles.map(demoStaffEmail)

/** Creates the missing demonstration accounts of the staff, one for each role. Never outside demonstration. */
export async function seedDemoStaff({
  db,
  env,
  clock,
}: Pick<Ports, 'db' | 'env' | 'clock'>): Promise<void> {
  const known = new Set((await listDemoStaff(db)).map(({ email }) => email))
  const missing = roles.filter((role) => !known.has(demoStaffEmail(role)))
  if (missing.length === 0) return
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await db.transaction(async (tx) => {
    for (const role of missing) {
      const email = demoStaffEmail(role)
      const [row] = await tx
        .insert(staff)
        .values({ email, nume: names[role], role, passwordHash, createdAt: clock.now() })
        .onConflictDoNothing()
        .returning({ id: staff.id })
      if (!row) continue
      const totpSecret = sealTotpSecret(env, row.id, DEMO_TOTP_SECRET)
      await tx.update(staff).set({ totpSecret }).where(eq(staff.id, row.id))
    }
  })
}

/** Lists the existing demonstration accounts of the staff. */
export function listDemoStaff(db: Db): Promise<{ id: number; email: string }[]> {
  return db
    .select({ id: staff.id, email: staff.email })
    .from(staff)
    .where(inArray(staff.email, emails))
}

/** Deletes the demonstration accounts of the staff; the audit keeps what they did. */
export async function deleteDemoStaff(db: Db): Promise<void> {
  await db.delete(staff).where(inArray(staff.email, emails))
}
