import type { changePassword as call } from '#contract/cetatean.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { errorTexts } from '#contract/texts.ro.ts'
import { attemptLimits, beginAttempt } from '#server/domain/brute-force-guard.ts'
import { audit } from '#server/domain/audit.ts'
import { changeCitizen, findById } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { sendEmail } from '#server/domain/messages.ts'
import { listPasskeyNames } from '#server/domain/passkeys.ts'
import { assertPasswordNotCommon } from '#server/domain/password-policy.ts'
import { hashPassword, verifyPassword } from '#server/domain/passwords.ts'
import { revokeSessions } from '#server/domain/sessions.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context, SignedIn } from '#server/http/register-endpoint.ts'
import { messageTexts } from '#server/domain/message-texts.ts'
import type { Ports } from '#server/ports/ports.ts'

/** Sets a new password and revokes the citizen's other sessions. Throws `parola_incorecta`. */
export async function changePassword(
  ports: Ports,
  context: Context,
  citizen: SignedIn,
  { parola_curenta, password }: BodyOf<typeof call>,
): Promise<void> {
  const { db, now, requestId } = context
  const row = await reauthenticate(ports, context, citizen, 'parola_curenta', parola_curenta)
  const email = row.email ?? ''
  assertPasswordNotCommon(password, { cnpCui: row.cnpCui ?? '', email })
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await changeCitizen(tx, now, citizen.id, { passwordHash })
    await revokeSessions(tx, now, citizen.id, citizen.sessionId)
    const letter = messageTexts[context.language].passwordChanged(
      ports.env,
      await listPasskeyNames(tx, citizen.id),
    )
    await sendEmail(tx, ports, { to: email, citizenId: citizen.id, ...letter })
    await audit(tx, { actor: `cetatean:${citizen.id}`, action: 'parola.schimbata', requestId })
  })
}

/**
 * Re-authenticates the signed-in citizen by password, as a session left open is not enough for what follows. Throws
 * `parola_incorecta`, which names the field, and `prea_multe_incercari`.
 */
export async function reauthenticate(
  ports: Ports,
  { db, ip, requestId }: Context,
  { id }: SignedIn,
  field: string,
  password: string,
): Promise<CitizenRow> {
  const attempt = await beginAttempt(
    ports,
    { kind: 'parola', id: String(id), ip, device: null },
    attemptLimits(ports),
  )
  const row = await findById(db, id)
  if (!row || !(await verifyPassword(row.passwordHash, password))) {
    await audit(ports.db, { actor: `cetatean:${id}`, action: 'parola.gresita', requestId })
    const fields = { [field]: [errorTexts.parola_incorecta] }
    throw new ApiError('parola_incorecta', { fields })
  }
  await attempt.succeed()
  return row
}
