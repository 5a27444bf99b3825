import type { consentEnders } from '#contract/platitori.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { findById, lockCitizens, savedLanguage } from '#server/domain/citizens.ts'
import { messageTexts } from '#server/domain/message-texts.ts'
import { notify } from '#server/domain/notifications.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { invalidateCodes } from '#server/domain/verification-codes.ts'
import { sendNoticeSms } from '#server/domain/verification-messages.ts'
import type { Ports } from '#server/ports/ports.ts'
import { toCodeScope } from './ask.ts'
import { formatPayerName, toConsentPhone } from './domain.ts'
import * as repo from './repo.ts'
import type { ConsentRow } from './repo.ts'
import * as english from './texts.en.ts'
import * as romanian from './texts.ro.ts'

type Sender = Pick<Ports, 'env' | 'clock'>

export interface Ender {
  by: (typeof consentEnders)[number]
  /** Actor as the audit names it. */
  actor: string
  requestId: string
}

/**
 * Ends a consent, or a request for one, and tells the other side. Under the client's lock, as payments are opened: none
 * is opened afterwards. Idempotent.
 */
export async function endConsent(
  ports: Sender,
  db: Db,
  row: ConsentRow,
  { by, actor, requestId }: Ender,
): Promise<void> {
  const now = ports.clock.now()
  await db.transaction(async (tx) => {
    await lockCitizens(tx, [row.payerId, row.clientId])
    await invalidateCodes(tx, now, toCodeScope(row))
    const ended = await repo.updateOpen(tx, row.id, { endedAt: now, endedBy: by })
    if (!ended) return
    const subject = `acord_plata:${row.id}`
    await audit(tx, { actor, action: 'acord_plata.oprit', subject, requestId })
    // A request that nobody answered ends in silence.
    if (ended.givenAt === null) return
    if (by !== 'platitor') await tellPayer(ports, tx, ended)
    if (by !== 'client') await tellClient(ports, tx, ended)
  })
}

/** Ends a given consent for the operator, as a client asked them to. Returns false if there is none. Idempotent. */
export async function endConsentAsOperator(
  { actor, requestId = '', ...ports }: OperatorContext,
  db: Db,
  id: number,
): Promise<boolean> {
  const found = await repo.findGiven(db, id)
  if (found) await endConsent(ports, db, found.row, { by: 'operator', actor, requestId })
  return found !== null
}

const tellPayer = (ports: Sender, tx: Db, { payerId, name }: ConsentRow): Promise<void> =>
  notify(ports, tx, {
    citizenId: payerId,
    kind: 'plata',
    ...romanian.consentStopped(name),
    english: english.consentStopped(name),
    link: '/plati',
    binding: true,
  })

// A client without an account is told by SMS, as nobody pays for them any more.
async function tellClient(ports: Sender, tx: Db, { payerId, clientId }: ConsentRow): Promise<void> {
  const [payer, client] = [await findById(tx, payerId), await findById(tx, clientId)]
  if (!payer || !client) return
  const name = formatPayerName(payer)
  const phone = toConsentPhone(client)
  if (client.state !== 'activ') {
    if (phone === null) return
    const text = messageTexts[savedLanguage(ports.env, client)].payConsentEndedSms(ports.env, name)
    return sendNoticeSms(ports, tx, { to: phone, citizenId: client.id, text })
  }
  await notify(ports, tx, {
    citizenId: client.id,
    kind: 'plata',
    ...romanian.payerStopped(name),
    english: english.payerStopped(name),
    link: '/plati',
    binding: true,
  })
}
