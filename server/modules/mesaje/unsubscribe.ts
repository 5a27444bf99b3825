import type { CitizenRow } from '#server/domain/citizens.ts'
import { changeCitizen, lockCitizen } from '#server/domain/citizens.ts'
import { audit } from '#server/domain/audit.ts'
import { readPreferences } from '#server/domain/notifications.ts'
import type { Unsubscription } from '#server/domain/unsubscribe-links.ts'
import type { Ports } from '#server/ports/ports.ts'

/** Stops a citizen's e-mails of some kinds, or sends them again. Returns null without an active account. Idempotent. */
export function switchEmails(
  { requestDb, clock }: Pick<Ports, 'requestDb' | 'clock'>,
  { citizenId, kinds }: Unsubscription,
  { email, requestId }: { email: boolean; requestId: string },
): Promise<CitizenRow | null> {
  return requestDb.transaction(async (tx) => {
    const citizen = await lockCitizen(tx, citizenId)
    if (citizen?.state !== 'activ') return null
    const saved = readPreferences(citizen)
    const chosen = kinds.map((kind) => [kind, { ...saved.notificari?.[kind], email }] as const)
    const notificari = { ...saved.notificari, ...Object.fromEntries(chosen) }
    const preferences = { ...saved, notificari }
    const changed = await changeCitizen(tx, clock.now(), citizenId, { preferences })
    await audit(tx, { actor: `cetatean:${citizenId}`, action: 'profil.schimbat', requestId })
    return changed
  })
}
