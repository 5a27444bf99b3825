import type { DeskCase } from '#contract/desk/cazuri.ts'
import type { CaseRef } from '#contract/desk/coada.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { supportCaseName } from '#contract/desk/texts.ro.ts'
import type { Db } from '#server/db/db.ts'
import { preparedTransaction } from '#server/db/prepared-transaction.ts'
import { audit, auditLook } from '#server/domain/audit.ts'
import { answerChannel } from '#server/domain/callers.ts'
import { findById } from '#server/domain/citizens.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'
import { ApiError } from '#server/errors/api-error.ts'
import type { CaseKind } from '#server/modules/dosare/case-kind.ts'
import { findExtensionObstacle } from '#server/modules/dosare/extend.ts'
import { formatForm, listCaseFiles } from '#server/modules/dosare/load.ts'
import type { CaseRecord, Fact } from '#server/modules/dosare/load.ts'
import { requireRequest, showRequestIn } from '#server/modules/support/operator-requests.ts'
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
  const { clock, env, role, actor, requestId = '' } = context
  return preparedTransaction(db, async (tx) => {
    const record = await which.read(tx, id)
    const caz = { fel: which.kind, id }
    const subject = subjectOf(caz)
    await auditLook(tx, { actor, action: `${which.kind}.vazuta`, subject, requestId })
    const all = await readCaseWords(tx)
    const words = all[which.kind]
    const persoana = { ...toPerson(record.citizen), raspuns: answerChannel(env, record.citizen) }
    const contracte = await listClientContracts(tx, record.citizen.id, record.contractId)
    const files = await listCaseFiles(tx, record)
    const released = new Set(record.releasedIds)
    const now = clock.now()
    return {
      caz,
      numar: record.numar,
      tip: record.type,
      denumire: record.denumire,
      stare: words.state(record.state),
      deschis: words.isOpen(record.state),
      stari_permise: words.next(record.state),
      trimisa_la: record.sentAt.toISOString(),
      termen_la: record.dueAt?.toISOString() ?? null,
      tinta_la: record.targetAt?.toISOString() ?? null,
      prelungit_la: record.extendedAt?.toISOString() ?? null,
      revenire: record.crewReturn,
      se_poate_prelungi: findExtensionObstacle(which, record, now) === null,
      persoana,
      contracte,
      loc: toPlace(record, contracte),
      campuri: toAnswers(record, await formatForm(tx, record)),
      fisiere: files.map((file) => ({
        ...toCaseFile(which.kind, file, file),
        ...(released.has(file.id) && { publica: true }),
      })),
      sustinatori: record.supporters,
      loc_public: record.isPublic,
      fir: await listEvents(tx, record, words),
      ridicari: await readRounds(tx, record, now),
      alte_cazuri: await listOtherCases(tx, { role, words: all }, caz, record.citizen.id),
      ...(await readMerges(tx, which, all, record)),
      ...(await readWorkOn(tx, caz)),
    }
  })
}

/** Loads a support request for the desk, as a case without a term; the audit records the viewer. Throws `inexistent`. */
export function showRequestAtDesk(context: Viewer, db: Db, id: number): Promise<DeskCase> {
  return preparedTransaction(db, async (tx) => {
    const row = await showRequestIn(context, tx, id)
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
      revenire: null,
      se_poate_prelungi: false,
      persoana,
      contracte: citizen ? await listClientContracts(tx, citizen.id, null) : [],
      loc: null,
      campuri: row.pagina === '' ? [] : [{ eticheta: 'Pagina', valoare: row.pagina }],
      fisiere,
      sustinatori: 0,
      loc_public: false,
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
      alte_cazuri: citizen
        ? await listOtherCases(
            tx,
            { role: context.role, words: await readCaseWords(tx) },
            caz,
            citizen.id,
          )
        : [],
      ...(await readWorkOn(tx, caz)),
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

/** Reads the version of a case, who has it, and whether it waits for the operator. */
async function readWorkOn(db: Db, which: CaseRef) {
  const { version, assignee, waits, askedAt } = await readWork(db, which)
  return {
    versiune: version,
    atribuit: assignee,
    asteapta_raspuns: waits,
    raspuns_cerut_la: askedAt?.toISOString() ?? null,
  }
}

function toAnswers({ description }: CaseRecord, answers: Fact[]): DeskCase['campuri'] {
  const told: Fact[] = description ? [['Descriere', description]] : []
  return [...told, ...answers].map(([eticheta, valoare]) => ({ eticheta, valoare }))
}

/** Returns where a case is: in the citizen's own words and position, else at the address of its contract. */
function toPlace({ place }: CaseRecord, contracts: DeskCase['contracte']): DeskCase['loc'] {
  const unknown = { lat: null, lng: null, precizie_m: null }
  if (place) {
    const { text, lat, lng, precisionMetres } = place
    return { adresa_text: text, adresa: null, lat, lng, precizie_m: precisionMetres }
  }
  const chosen = contracts.find(({ ales }) => ales)
  return chosen ? { ...unknown, adresa_text: chosen.adresa_text, adresa: chosen.adresa } : null
}
