import type { BodyOf } from '#contract/endpoint.ts'
import type { CodeSent, register } from '#contract/register.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { parsePhone, assertAllowedEmail } from '#server/domain/contact-validation.ts'
import { findByIdentifier, lockIdentifier } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { attachFiles } from '#server/domain/files.ts'
import { assertPasswordNotCommon } from '#server/domain/password-policy.ts'
import { hashPassword } from '#server/domain/passwords.ts'
import { registrationFilesKey } from '#server/domain/registration.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { toCodeSent } from '#server/domain/verification-messages.ts'
import { sendVerificationMessages } from './verification-messages.ts'
import { initialPreferences } from './domain.ts'
import { deleteRegistration, insertCitizen } from './repo.ts'

type NewAccount = BodyOf<typeof register>

const DEFAULT_LABEL = 'Acasă'

/**
 * Validates a registration and hashes its password, outside the transaction. Throws `cont_existent`, `client_inrolat`
 * and field errors.
 */
export async function prepareAccount(ports: Ports, { db }: Context, body: NewAccount) {
  const phone = parsePhone(ports.env, body)
  assertAllowedEmail(ports.env, body.email)
  assertPasswordNotCommon(body.password, { cnpCui: body.cnp_cui, email: body.email })
  assertIdentifierFree(await findByIdentifier(db, body.cnp_cui))
  return { phone, passwordHash: await hashPassword(body.password) }
}

/**
 * Creates an unconfirmed account and sends its code, replacing an unconfirmed registration of the same id.
 * Throws `cont_existent`, `client_inrolat` and `fisier_necunoscut`.
 */
export async function registerCitizen(
  ports: Ports,
  context: Context,
  body: NewAccount,
  { phone, passwordHash }: Awaited<ReturnType<typeof prepareAccount>>,
): Promise<CodeSent> {
  const citizen = await context.db.transaction(async (tx) => {
    await replaceUnconfirmed(tx, body.cnp_cui)
    const preferences = initialPreferences(context.language)
    const fields = { ...accountFields(body), ...phone, passwordHash, preferences }
    const row = await insertCitizen(tx, { ...fields, ...timestamps(context) }, toAddressRow(body))
    const fileIds = (body.documente_source ?? []).map(({ id }) => id)
    await attachFiles(tx, fileIds, null, registrationFilesKey(row.id))
    await sendVerificationMessages(ports, tx, row, context.language)
    const subject = `cetatean:${row.id}`
    await audit(tx, {
      actor: 'anonim',
      action: 'cont.inregistrat',
      subject,
      requestId: context.requestId,
    })
    return row
  })
  return toCodeSent(ports.env, citizen.id, phone.telefon)
}

async function replaceUnconfirmed(tx: Db, cnpCui: string): Promise<void> {
  await lockIdentifier(tx, cnpCui)
  const existing = await findByIdentifier(tx, cnpCui)
  assertIdentifierFree(existing)
  if (existing && !(await deleteRegistration(tx, existing.id))) {
    assertIdentifierFree(await findByIdentifier(tx, cnpCui))
  }
}

function assertIdentifierFree(existing: CitizenRow | null): void {
  if (existing?.state === 'activ') throw new ApiError('cont_existent')
  if (existing?.state === 'inrolat') throw new ApiError('client_inrolat')
}

function accountFields(body: NewAccount) {
  const isFirm = body.type === 1
  return {
    cnpCui: body.cnp_cui,
    type: body.type,
    nume: body.nume,
    prenume: body.prenume,
    email: body.email,
    ciSerie: body.ci_serie ?? '',
    ciNumar: body.ci_numar ?? '',
    fNume: (isFirm && body.f_nume) || '',
    fRegCom: (isFirm && body.f_reg_com) || '',
    state: 'neconfirmat',
  }
}

const timestamps = ({ now }: Context) => ({ consentedAt: now, createdAt: now, updatedAt: now })

function toAddressRow({ adresa }: NewAccount) {
  const { eticheta, cod_postal: codPostal, ...place } = adresa
  return { ...place, codPostal, eticheta: eticheta || DEFAULT_LABEL }
}
