import { beginAttempt } from '#server/domain/brute-force-guard.ts'
import type { AttemptKey } from '#server/domain/brute-force-guard.ts'
import { audit } from '#server/domain/audit.ts'
import {
  awaitsConfirmation,
  contactToConfirm,
  findByIdentifier,
  toUserRecord,
} from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { verifyPassword } from '#server/domain/passwords.ts'
import { requireProofOfWork } from '#server/domain/proof-of-work.ts'
import { codeChannel, sendCode, toCodeSent } from '#server/domain/verification-messages.ts'
import { openSession } from '#server/domain/sessions.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'

type LoginAction = 'autentificare' | 'autentificare.passkey'

interface Credentials {
  cnp_cui: string
  password: string
}

/**
 * Signs a citizen in. Throws `date_incorecte` (the same for an unknown id and a wrong password), `cont_neconfirmat`
 * after sending a code, and `prea_multe_incercari`.
 */
export async function signIn(ports: Ports, context: Context, { cnp_cui, password }: Credentials) {
  const { ip, device } = context
  const attemptKey: AttemptKey = {
    kind: 'autentificare',
    id: cnp_cui,
    ip,
    device: device.known(cnp_cui),
  }
  const attempt = await beginAttempt(ports, attemptKey, ports.env.login)
  const citizen = await findByIdentifier(context.db, cnp_cui)
  if (!(await verifyPassword(citizen?.passwordHash ?? null, password)) || !citizen) {
    await auditLogin(ports, context, 'autentificare.esuata', citizen)
    throw new ApiError('date_incorecte')
  }
  await attempt.succeed()
  return openAccount(ports, context, citizen, 'autentificare')
}

/**
 * Opens a session for a citizen who proved who they are, recorded as `action`. Throws `cont_neconfirmat` after sending
 * a code.
 */
export async function openAccount(
  ports: Ports,
  context: Context,
  citizen: CitizenRow,
  action: LoginAction,
) {
  const { db, now, userAgent, device } = context
  if (awaitsConfirmation(citizen)) throw await unconfirmedAccountError(ports, context, citizen)
  const token = await openSession(db, ports.env, now, citizen, userAgent)
  await auditLogin(ports, context, action, citizen)
  if (citizen.cnpCui !== null) device.remember(citizen.cnpCui)
  return { token, user: toUserRecord(citizen) }
}

async function unconfirmedAccountError(
  ports: Ports,
  context: Context,
  citizen: CitizenRow,
): Promise<ApiError> {
  const { telefon, email } = contactToConfirm(citizen)
  const channel = codeChannel(ports.env)
  const code = {
    citizenId: citizen.id,
    purpose: 'inregistrare',
    channel,
    to: channel === 'sms' ? telefon : email,
    language: context.language,
  } as const
  try {
    await requireProofOfWork(ports, context.proofOfWork)
    await sendCode(ports, context.db, code)
  } catch (error) {
    // Ignored: an earlier code may still be valid, and the dialog that opens next can request another.
    if (!(error instanceof ApiError)) throw error
  }
  return new ApiError('cont_neconfirmat', { data: toCodeSent(ports.env, citizen.id, telefon) })
}

// Written outside the call's own transaction, so that failed attempts are recorded too.
function auditLogin(
  ports: Ports,
  { requestId }: Context,
  action: LoginAction | 'autentificare.esuata',
  row: CitizenRow | null,
) {
  const subject = row ? `cetatean:${row.id}` : ''
  const actor = action === 'autentificare.esuata' ? 'anonim' : subject
  return audit(ports.db, { actor, action, subject, requestId })
}
