import { findById } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { listSessions } from '#server/domain/sessions.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Context } from '#server/http/serve.ts'
import { recipientsOf, toCitizen } from './domain.ts'
import { exportPortal } from './portal-export.ts'
import { listAddresses, readKept } from './repo.ts'

/** All that is kept about a citizen, but for secrets and what was written in SMS and e-mails. */
export async function exportCitizen({ db, now }: Context, citizenId: number) {
  const row = await findById(db, citizenId)
  if (!row) throw new Refusal('neautentificat')
  const addresses = await listAddresses(db, citizenId)
  const sessions = await listSessions(db, now, citizenId)
  const kept = await readKept(db, citizenId, recipientsOf(row))
  return {
    generat_la: now.toISOString(),
    cetatean: { ...toCitizen(row, addresses), ...datesOf(row) },
    sesiuni: sessions.map(({ id, device, createdAt, usedAt }) => ({
      id,
      dispozitiv: device,
      creat_la: createdAt.toISOString(),
      folosit_la: usedAt.toISOString(),
    })),
    cereri_suport: kept.requests.map(({ citizenId: _, state: stare, createdAt, ...request }) => ({
      ...request,
      stare,
      creat_la: createdAt.toISOString(),
    })),
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
    ...(await exportPortal(db, citizenId)),
    jurnal: kept.events.map(({ action, subject, at }) => ({
      actiune: action,
      obiect: subject,
      la: at.toISOString(),
    })),
  }
}

function datesOf(row: CitizenRow) {
  return {
    telefon_in_asteptare: row.pendingTelefon ?? '',
    email_in_asteptare: row.pendingEmail ?? '',
    acord_la: row.consentedAt?.toISOString() ?? '',
    creat_la: row.createdAt.toISOString(),
    actualizat_la: row.updatedAt.toISOString(),
  }
}
