import { rateLimitKey, enforceRateLimit } from '#server/domain/rate-limiter.ts'
import { findById } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { listPasskeys } from '#server/domain/passkeys.ts'
import { listSessions } from '#server/domain/sessions.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { toCitizen } from './domain.ts'
import { exportPortalData } from './personal-data-export.ts'
import { listAddresses, readAccountData } from './repo.ts'

const HOUR = 3600
/** An export reads everything stored about the citizen, and is rarely needed. */
const EXPORTS_PER_HOUR = 20

/**
 * Exports all data stored about a citizen, except secrets and the bodies of SMS and e-mails.
 * Throws `prea_multe_incercari` when called too often.
 */
export async function exportCitizen(ports: Ports, { db, now }: Context, citizenId: number) {
  const key = rateLimitKey(ports, 'export', 'cetatean', String(citizenId))
  await enforceRateLimit(ports, key, EXPORTS_PER_HOUR, HOUR)
  const row = await findById(db, citizenId)
  if (!row) throw new ApiError('neautentificat')
  const addresses = await listAddresses(db, citizenId)
  const sessions = await listSessions(db, now, citizenId)
  const kept = await readAccountData(db, row)
  return {
    generat_la: now.toISOString(),
    cetatean: { ...toCitizen(row, addresses), ...toAccountDetails(row) },
    sesiuni: sessions.map(({ id, device, createdAt, usedAt }) => ({
      id,
      dispozitiv: device,
      creat_la: createdAt.toISOString(),
      folosit_la: usedAt.toISOString(),
    })),
    chei_acces: (await listPasskeys(db, citizenId)).map(({ nume, createdAt, usedAt }) => ({
      nume,
      creat_la: createdAt.toISOString(),
      folosit_la: usedAt?.toISOString() ?? '',
    })),
    contacte_inlocuite: kept.contactChanges.map(({ channel, oldValue, createdAt, undoneAt }) => ({
      canal: channel,
      contact: oldValue,
      inlocuit_la: createdAt.toISOString(),
      pus_inapoi_la: undoneAt?.toISOString() ?? '',
    })),
    cereri_suport: kept.requests.map(
      ({ citizenId: from, state: stare, answer: raspuns, answeredAt, createdAt, ...request }) => ({
        ...request,
        din_cont: from !== null,
        stare,
        raspuns,
        raspuns_la: answeredAt?.toISOString() ?? '',
        creat_la: createdAt.toISOString(),
      }),
    ),
    fisiere: kept.files.map(({ id, name, type, size, sha256, createdAt }) => ({
      id,
      nume: name,
      tip: type,
      marime: size,
      sha256,
      creat_la: createdAt.toISOString(),
    })),
    mesaje: kept.messages.map(({ channel, recipient, subject, createdAt }) => ({
      canal: channel,
      catre: recipient,
      subiect: subject,
      creat_la: createdAt.toISOString(),
    })),
    ...(await exportPortalData(db, citizenId, now)),
    jurnal: kept.events.map(({ action, subject, at }) => ({
      actiune: action,
      obiect: subject,
      la: at.toISOString(),
    })),
  }
}

function toAccountDetails(row: CitizenRow) {
  return {
    telefon_in_asteptare: row.pendingTelefon ?? '',
    email_in_asteptare: row.pendingEmail ?? '',
    acord_la: row.consentedAt?.toISOString() ?? '',
    creat_la: row.createdAt.toISOString(),
    actualizat_la: row.updatedAt.toISOString(),
  }
}
