import { dayOf } from '#contract/time-zone.ts'
import type { Db } from '#server/db/db.ts'
import { toDescriptor } from '#server/domain/attachments.ts'
import { exportConsents } from '#server/domain/consents.ts'
import { listCards } from '#server/domain/cards-repo.ts'
import { toContract } from '#server/modules/contracte/domain.ts'
import { listContracts } from '#server/modules/contracte/repo.ts'
import { exportInvoices } from '#server/modules/facturi/load.ts'
import { exportReceipts } from '#server/modules/incasari/export.ts'
import { exportPayments } from '#server/modules/plati/list.ts'
import { exportPayerConsents } from '#server/modules/platitori/personal-data.ts'
import { loadMandates } from '#server/modules/plati-recurente/load.ts'
import { readPortalData } from './personal-data-repo.ts'
import type { SubjectKind } from './personal-data-repo.ts'

type PortalData = Awaited<ReturnType<typeof readPortalData>>

/**
 * Exports a citizen's solicitări, sesizări, supports, places, contracts, invoices, payments, receipts, cards, mandates, consents, payers,
 * notifications, reminders and devices.
 */
export async function exportPortalData(db: Db, citizenId: number, now: Date) {
  const today = dayOf(now)
  const kept = await readPortalData(db, citizenId)
  const contracts = await listContracts(db, citizenId, today)
  return {
    solicitari: kept.solicitari.map((row) => toSolicitare(kept, row)),
    sesizari: kept.sesizari.map((row) => toSesizare(kept, row)),
    // They are others' complaints: only what kind of problem it was.
    sesizari_sustinute: kept.supports.map(({ categorie, createdAt }) => ({
      categorie,
      la: createdAt.toISOString(),
    })),
    locuri: kept.places.map(toPlace),
    ridicari_amintite: kept.eveReminders.map(({ placeId, hour, channel }) => ({
      loc: kept.places.find(({ id }) => id === placeId)?.cod ?? '',
      ora: hour,
      canal: channel,
    })),
    contracte: contracts.map((contract) => toContract(contract, today)),
    facturi: await exportInvoices(db, citizenId, now),
    plati: await exportPayments(db, citizenId, now),
    incasari: await exportReceipts(db, citizenId),
    carduri: await listCards(db, citizenId),
    plati_recurente: await loadMandates(db, citizenId, now),
    acorduri: await exportConsents(db, citizenId),
    ...(await exportPayerConsents(db, citizenId)),
    notificari: kept.notices.map(toNotification),
    mementouri: kept.reminders.map(({ kind, object, occasion, madeAt, putOffTo, isStopped }) => ({
      tip: kind,
      obiect: object,
      prilej: occasion,
      la: madeAt.toISOString(),
      ...(putOffTo && { amanat_pe: putOffTo }),
      ...(isStopped && { oprit: true }),
    })),
    dispozitive_push: kept.subscriptions.map(({ sessionId, endpoint, createdAt }) => ({
      sesiune: sessionId,
      serviciu: new URL(endpoint).origin,
      creat_la: createdAt.toISOString(),
    })),
  }
}

function toSolicitare(kept: PortalData, row: PortalData['solicitari'][number]) {
  const { id, numar, tip, state: stare, values: date } = row
  return {
    id,
    numar: numar ?? '',
    tip,
    stare,
    date,
    termen_la: row.dueAt?.toISOString() ?? '',
    ...toTimestamps(row),
    ...exportCase(kept, 'solicitare', id),
  }
}

function toSesizare(kept: PortalData, row: PortalData['sesizari'][number]) {
  const { id, numar, categorie, subcategorie, descriere, values: campuri, state: stare } = row
  const { adresaText: adresa_text, lat, lng, precisionMetres: precizie_m } = row
  return {
    id,
    numar,
    categorie,
    subcategorie,
    descriere,
    campuri,
    stare,
    adresa_text,
    lat,
    lng,
    precizie_m,
    data_constatarii: row.observedAt?.toISOString() ?? '',
    termen_la: row.dueAt.toISOString(),
    tinta_la: row.targetAt?.toISOString() ?? '',
    solutionata_la: row.solvedAt?.toISOString() ?? '',
    multumit: row.content,
    motiv: row.contentReason,
    spuse_despre_solutii: kept.solutionAnswers
      .filter(({ sesizareId }) => sesizareId === id)
      .map(({ solvedAt, isSolved, isReopened, answeredAt }) => ({
        solutionata_la: solvedAt.toISOString(),
        rezolvata: isSolved,
        redeschisa: isReopened,
        la: answeredAt.toISOString(),
      })),
    ...toTimestamps(row),
    ...exportCase(kept, 'sesizare', id),
  }
}

const toTimestamps = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) => ({
  creat_la: createdAt.toISOString(),
  actualizat_la: updatedAt.toISOString(),
})

/** Selects history, files, thread and requests for an answer of one solicitare or sesizare. */
function exportCase(kept: PortalData, kind: SubjectKind, objectId: number) {
  const isOwn = (row: { kind: string; objectId: number }) =>
    row.kind === kind && row.objectId === objectId
  return {
    istoric: kept.steps
      .filter(isOwn)
      .map(({ state, note, at }) => ({ stare: state, nota: note, la: at.toISOString() })),
    fisiere: exportFiles(kept, `${kind}:${objectId}`),
    fir: kept.messages.filter(isOwn).map(({ id, author, text, createdAt, readAt }) => ({
      autor: author,
      text,
      fisiere: exportFiles(kept, `mesaj:${id}`),
      creat_la: createdAt.toISOString(),
      citit_la: readAt?.toISOString() ?? '',
    })),
    raspunsuri_cerute: kept.answerRequests
      .filter(isOwn)
      .map(({ askedAt }) => ({ la: askedAt.toISOString() })),
  }
}

const exportFiles = ({ files }: PortalData, usedBy: string) =>
  files
    .filter((file) => file.usedBy === usedBy)
    .map((file) => ({ ...toDescriptor(file), document: file.document, autor: file.author }))

const toPlace = ({
  cod,
  alias,
  address: adresa,
  lat,
  lng,
  contractId,
  calendarHash,
  createdAt,
}: PortalData['places'][number]) => ({
  cod,
  alias,
  adresa,
  lat,
  lng,
  contract_id: contractId,
  are_calendar: calendarHash !== null,
  creat_la: createdAt.toISOString(),
})

const toNotification = ({
  id,
  title,
  text,
  kind,
  link,
  createdAt,
  readAt,
}: PortalData['notices'][number]) => ({
  id,
  titlu: title,
  text,
  tip: kind,
  legatura: link,
  creat_la: createdAt.toISOString(),
  citit_la: readAt?.toISOString() ?? '',
})
