import type { Passkey } from '#contract/passkeys.ts'
import { audit } from '#server/domain/audit.ts'
import { findById } from '#server/domain/citizens.ts'
import { messageTexts } from '#server/domain/message-texts.ts'
import { sendEmail } from '#server/domain/messages.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context, SignedIn } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { toPasskey } from './domain.ts'
import { deletePasskey, setPasskeyName } from './repo.ts'

/** Names a passkey of the citizen. Throws `inexistent`. */
export async function renamePasskey(
  { db, language, requestId }: Context,
  citizen: SignedIn,
  id: string,
  nume: string,
): Promise<Passkey> {
  return db.transaction(async (tx) => {
    const row = await setPasskeyName(tx, citizen.id, id, nume)
    if (!row) throw new ApiError('inexistent')
    const actor = `cetatean:${citizen.id}`
    await audit(tx, { actor, action: 'passkey.redenumit', subject: id, requestId })
    return toPasskey(row, language)
  })
}

/** Deletes a passkey of the citizen and tells them by e-mail. Throws `inexistent`. */
export async function removePasskey(
  ports: Ports,
  { db, language, requestId }: Context,
  citizen: SignedIn,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await deletePasskey(tx, citizen.id, id)
    if (!removed) throw new ApiError('inexistent')
    const email = (await findById(tx, citizen.id))?.email
    const letter = messageTexts[language].passkeyRemoved(ports.env, removed.nume)
    if (email) await sendEmail(tx, ports, { to: email, citizenId: citizen.id, ...letter })
    const actor = `cetatean:${citizen.id}`
    await audit(tx, { actor, action: 'passkey.sters', subject: id, requestId })
  })
}
