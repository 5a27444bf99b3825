import type { DeskCase } from '#contract/desk/cazuri.ts'
import type { CaseRef } from '#contract/desk/coada.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { supportCaseName } from '#contract/desk/texts.ro.ts'
import type { Db } from '#server/db/db.ts'
import { audit, auditLook } from '#server/domain/audit.ts'
import { answerChannel } from '#server/domain/callers.ts'
import { findById } from '#server/domain/citizens.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { CaseKind } from '#server/modules/dosare/case-kind.ts'
import { findExtensionObstacle } from '#server/modules/dosare/extend.ts'
import type { CaseDetails } from '#server/modules/dosare/load.ts'
import { requireCaseById } from '#server/modules/dosare/repo.ts'
import { requireRequest, showRequest } from '#server/modules/support/operator-requests.ts'
import { readStaffNames } from './actors.ts'
import { subjectOf } from './case-reference.ts'
import { listOtherCases } from './links.ts'
import { readMerges } from './merged-cases.ts'
import { listClientContracts, toPerson, toSender } from './person.ts'
import { readRounds } from './rounds.ts'
import { caseDeskTexts } from './texts.ro.ts'
import { inOrder, listEvents, listNotes, toCaseFile } from './thread.ts'
import { readWork } from './versions.ts'
import { readCaseWords, supportState } from './words.ts'

/** The caller, whose role decides which other cases are shown. */
export type Viewer = OperatorContext & { role: Role }

/**
 * Loads a case for the desk; the audit records the viewer. The citizen's messages stay unread: at the desk a case waits
 * until it is answered, not until somebody has looked. Throws `inexistent`.
 */
export function showCaseAtDesk(
  context: Viewer,
  db: Db,
  which: CaseKind,
  id: number,
): Promise<DeskCase> {
  const { clock, actor, requestId = '' } = context
  return db.transaction(async (tx) => {
    const row = await requireCaseById(tx, which, id)
    const caz = { fel: which.kind, id }
    const subject = subjectOf(caz)
    await auditLook(tx, { actor, action: `${which.kind}.vazuta`, subject, requestId })
    const details = await which.load(tx, row.citizenId, id)
    const words = await readCaseWords(tx, which)
    const raspuns = answerChannel(context.env, details.citizen)
    const persoana = { ...toPerson(details.citizen), raspuns }
    const contracte = await listClientContracts(tx, row.citizenId, details.contractId)
    const now = clock.now()
    const deschis = words.isOpen(row.state)
    return {
      caz,
      numar: row.numar,
      tip: row.type,
      denumire: details.denumire,
      stare: words.state(row.state),
      deschis,
      stari_permise: words.next(row.state),
      trimisa_la: details.sentAt,
      termen_la: details.dueAt ?? null,
      tinta_la: details.targetAt ?? null,
      prelungit_la: row.extendedAt?.toISOString() ?? null,
      se_poate_prelungi: findExtensionObstacle(which, row, now) === null,
      asteapta_raspuns: deschis && details.thread.at(-1)?.autor !== 'operator',
      persoana,
      contracte,
      loc: toPlace(details, contracte),
      campuri: toAnswers(details),
      fisiere: details.files.map((file) => toCaseFile(which.kind, file, file)),
      fir: await listEvents(tx, caz, details.thread, { words, citizenName: persoana.nume }),
      ridicari: await readRounds(tx, details, now),
      ...(await readMerges(tx, which, row)),
      ...(await readBeside(tx, context.role, caz, row.citizenId)),
    }
  })
}

/** Loads a support request for the desk, as a case without a term; the audit records the viewer. Throws `inexistent`. */
export function showRequestAtDesk(context: Viewer, db: Db, id: number): Promise<DeskCase> {
  return db.transaction(async (tx) => {
    const row = await showRequest(context, tx, id)
    const citizen = row.citizenId === null ? null : await findById(tx, row.citizenId)
    const caz = { fel: 'suport' as const, id }
    const persoana = { ...toSender(row, citizen), raspuns: null }
    const sentAt = row.createdAt.toISOString()
    const fisiere = row.files.map((file) => toCaseFile('suport', file, { autor: 'cetatean' }))
    return {
      caz,
      numar: String(id),
      tip: '',
      denumire: supportCaseName,
      stare: supportState(row.state),
      deschis: row.state === 'noua',
      stari_permise: [],
      trimisa_la: sentAt,
      termen_la: null,
      tinta_la: null,
      prelungit_la: null,
      se_poate_prelungi: false,
      asteapta_raspuns: row.state === 'noua',
      persoana,
      contracte: citizen ? await listClientContracts(tx, citizen.id, null) : [],
      loc: null,
      campuri: row.pagina === '' ? [] : [{ eticheta: 'Pagina', valoare: row.pagina }],
      fisiere,
      fir: inOrder([
        toSaid(sentAt, 'cetatean', persoana.nume, row.observatii),
        ...(row.answeredAt
          ? [toSaid(row.answeredAt.toISOString(), 'operator', caseDeskTexts.operator, row.answer)]
          : []),
        ...(await listNotes(tx, caz)),
      ]),
      ridicari: null,
      unit_in: null,
      duplicate: [],
      ...(await readBeside(tx, context.role, caz, row.citizenId)),
    }
  })
}

/** Returns the whole CNP or CUI of a case's citizen; the audit records who asked. Throws `inexistent`. */
export function showIdentifier(
  { actor, requestId = '' }: OperatorContext,
  db: Db,
  which: CaseRef,
  citizenId: number | null,
): Promise<{ cnp_cui: string }> {
  return db.transaction(async (tx) => {
    const citizen = citizenId === null ? null : await findById(tx, citizenId)
    if (!citizen?.cnpCui) throw new ApiError('inexistent')
    await audit(tx, { actor, action: 'cnp.vazut', subject: subjectOf(which), requestId })
    return { cnp_cui: citizen.cnpCui }
  })
}

/** Finds the citizen of a support request; null for a visitor's. Throws `inexistent`. */
export const findRequestCitizen = async (db: Db, id: number): Promise<number | null> =>
  (await requireRequest(db, id)).citizenId

const toSaid = (la: string, autor: 'cetatean' | 'operator', nume: string, text: string) => ({
  tip: 'mesaj' as const,
  la,
  autor,
  nume,
  text,
  fisiere: [],
  citit_la: null,
})

/** Reads what stands beside a case: its version, who has it, and the citizen's other cases. */
async function readBeside(db: Db, role: Role, which: CaseRef, citizenId: number | null) {
  const { id, version, assigneeId } = await readWork(db, which)
  const name = (await readStaffNames(db, [assigneeId])).get(assigneeId ?? 0)
  return {
    versiune: version,
    atribuit: assigneeId === null ? null : { id: assigneeId, nume: name ?? '' },
    alte_cazuri: citizenId === null ? [] : await listOtherCases(db, role, { citizenId, id }),
  }
}

function toAnswers({ description, answers }: CaseDetails): DeskCase['campuri'] {
  const told: [string, string][] = description ? [['Descriere', description]] : []
  return [...told, ...answers].map(([eticheta, valoare]) => ({ eticheta, valoare }))
}

/** Returns where a case is: in the citizen's own words and position, else at the address of its contract. */
function toPlace({ place }: CaseDetails, contracts: DeskCase['contracte']): DeskCase['loc'] {
  const unknown = { lat: null, lng: null, precizie_m: null }
  if (place) {
    const { text, lat, lng, precisionMetres } = place
    return { adresa_text: text, adresa: null, lat, lng, precizie_m: precisionMetres }
  }
  const chosen = contracts.find(({ ales }) => ales)
  return chosen ? { ...unknown, adresa_text: chosen.adresa_text, adresa: chosen.adresa } : null
}
