import { isDocumentRequired, pickValues } from '#contract/validate-form.ts'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { FormValues } from '#contract/forms.ts'
import type { SolicitareType } from '#contract/solicitari.ts'
import { initialSolicitari } from '#server/seed/seed-catalogues.ts'
import { solicitareTypes, solicitari } from '#server/db/schema.ts'
import { listDefinitionCodes } from '#server/domain/definitions.ts'
import { nextNumber } from '#server/domain/registers.ts'
import { calculateAnswerDeadline, calculateFingerprint } from '#server/modules/solicitari/domain.ts'
import { single } from '#server/db/single.ts'
import type { SeededHoldings } from './contracts.ts'
import { addMessages, addPicture, addSteps, lastEventTime, toEventTime } from './threads.ts'
import type { DemoContext, PlannedMessage, PlannedStep, When } from './threads.ts'

interface PlannedSolicitare {
  tip: string
  values: (holdings: SeededHoldings, today: string) => FormValues
  steps: PlannedStep[]
  messages?: PlannedMessage[]
}

/** A seeded solicitare or sesizare, and when its state last changed. */
export interface Case extends When {
  id: number
  numar: string
  denumire: string
  state: string
}

const agreed = { acord_date: true }

/** One in each state, oldest first. */
const planned: PlannedSolicitare[] = [
  {
    tip: 'DEEE',
    values: ({ addressId }, today) => ({
      adresa_id: addressId,
      aparate: [{ tip: 'frigider', bucati: 1 }],
      data_dorita: addDays(today, 7),
      ...agreed,
    }),
    steps: [
      { state: 'inregistrata', daysAgo: 60, hour: 9 },
      { state: 'in_analiza', daysAgo: 59, hour: 10 },
      { state: 'aprobata', daysAgo: 58, hour: 12, note: 'Echipa vine între 9 și 13.' },
      { state: 'finalizata', daysAgo: 53, hour: 13, note: 'Frigiderul a fost ridicat.' },
    ],
    messages: [
      {
        author: 'cetatean',
        daysAgo: 57,
        hour: 18,
        text: 'Frigiderul este la etajul 3, fără lift.',
      },
      { author: 'operator', daysAgo: 56, hour: 9, text: 'Am notat, vin doi colegi.' },
    ],
  },
  {
    tip: 'ESALONARE',
    values: ({ contractId }) => ({
      contract_id: contractId,
      numar_rate: 6,
      motiv: 'Venituri mai mici în ultimele trei luni.',
      ...agreed,
    }),
    steps: [
      { state: 'inregistrata', daysAgo: 45, hour: 11 },
      { state: 'in_analiza', daysAgo: 43, hour: 9 },
      {
        state: 'respinsa',
        daysAgo: 38,
        hour: 15,
        note: 'Soldul este sub suma de la care se poate eșalona.',
      },
    ],
  },
  {
    tip: 'SITUATIE_SOLD',
    values: ({ contractId }, today) => ({
      contract_id: contractId,
      perioada_de_la: addDays(today, -180),
      perioada_pana_la: addDays(today, -1),
      ...agreed,
    }),
    steps: [
      { state: 'inregistrata', daysAgo: 30, hour: 10 },
      { state: 'anulata', daysAgo: 30, hour: 12, note: 'Am găsit situația pe ultima factură.' },
    ],
  },
  {
    tip: 'PUBELA_NOUA',
    values: ({ contractId }) => ({
      contract_id: contractId,
      recipiente: [{ fractie: 'biodeseuri', volum_litri: '120', bucati: 1 }],
      motiv: 'suplimentar',
      ...agreed,
    }),
    steps: [
      { state: 'inregistrata', daysAgo: 14, hour: 9 },
      { state: 'in_analiza', daysAgo: 12, hour: 10 },
      {
        state: 'aprobata',
        daysAgo: 8,
        hour: 14,
        note: 'O puteți ridica de la punctul de etichete.',
      },
    ],
  },
  {
    tip: 'MODIFICARE_DATE',
    values: ({ contractId }) => ({
      contract_id: contractId,
      camp: 'adresa_corespondenta',
      valoare_noua: 'Strada Modelului nr. 7',
      ...agreed,
    }),
    steps: [
      { state: 'inregistrata', daysAgo: 9, hour: 16 },
      { state: 'in_analiza', daysAgo: 7, hour: 9 },
      {
        state: 'completare_necesara',
        daysAgo: 3,
        hour: 11,
        note: 'Fotografia actului nu se citește.',
      },
    ],
    messages: [
      {
        author: 'operator',
        daysAgo: 3,
        hour: 11,
        text: 'Fotografia actului este neclară. Ne puteți trimite alta, făcută la lumină?',
        unread: true,
      },
    ],
  },
  {
    tip: 'ADEVERINTA',
    values: ({ contractId }) => ({ contract_id: contractId, scop: 'plata_la_zi', ...agreed }),
    steps: [
      { state: 'inregistrata', daysAgo: 4, hour: 13 },
      { state: 'in_analiza', daysAgo: 2, hour: 9 },
    ],
    messages: [
      { author: 'cetatean', daysAgo: 2, hour: 17, text: 'O puteți trimite și prin e-mail?' },
      { author: 'operator', daysAgo: 1, hour: 9, text: 'Da, o primiți în portal și prin e-mail.' },
    ],
  },
  {
    tip: 'ETICHETARE',
    values: ({ contractId }) => ({
      contract_id: contractId,
      numar_etichete: 2,
      mod_ridicare: 'montare_la_adresa',
      ...agreed,
    }),
    steps: [{ state: 'inregistrata', daysAgo: 1, hour: 10 }],
  },
  {
    tip: 'REINNOIRE_CONTRACT',
    values: ({ contractId }) => ({ contract_id: contractId, adresa_de_dovedit: 'nu' }),
    steps: [{ state: 'ciorna', daysAgo: 1, hour: 19 }],
  },
]

const types = new Map(initialSolicitari.tipuri.map((type) => [type.cod, type]))

/** Adds solicitări in every state to the main accounts, in some states to the others. */
export async function seedSolicitari(
  context: DemoContext,
  holdings: SeededHoldings,
): Promise<Case[]> {
  const chosen = planned.filter((_, number) => isShown(context, number))
  // A city may have its own in place of the portal's.
  const offered = await listDefinitionCodes(context.db, solicitareTypes)
  const cases: Case[] = []
  for (const plan of chosen.filter(({ tip }) => offered.has(tip)))
    cases.push(await addSolicitare(context, holdings, plan))
  return cases
}

// Accounts of even index have all (the third one from the seventh on); the rest have every other one.
function isShown({ owner: { index } }: DemoContext, number: number): boolean {
  return index % 2 === 0 ? index !== 2 || number > 5 : (number + index) % 2 === 0
}

async function addSolicitare(
  context: DemoContext,
  holdings: SeededHoldings,
  { tip, values, steps, messages = [] }: PlannedSolicitare,
): Promise<Case> {
  const type = types.get(tip)
  const [first, last] = [steps[0], steps.at(-1)]
  if (!type || !first || !last) throw new Error(`${tip}: type or first step missing`)
  const createdAt = toEventTime(context, first)
  const isDraft = last.state === 'ciorna'
  const filled = pickValues(type.campuri, values(holdings, dayOf(createdAt)))
  const numar = isDraft ? null : await nextNumber(context.db, 'solicitari', createdAt)
  const row = single(
    await context.db
      .insert(solicitari)
      .values({
        citizenId: context.owner.citizen.id,
        numar,
        tip,
        state: last.state,
        values: filled,
        fingerprint: calculateFingerprint(tip, filled),
        dueAt: isDraft ? null : calculateAnswerDeadline(type, createdAt),
        createdAt,
        updatedAt: lastEventTime(context, [...steps, ...messages]),
      })
      .returning({ id: solicitari.id }),
  )
  const subject = { kind: 'solicitare', id: row.id } as const
  if (!isDraft) {
    await addSteps(context, subject, steps)
    await addDocuments(context, row.id, type, filled, createdAt)
  }
  await addMessages(context, subject, messages)
  return { id: row.id, numar: numar ?? '', denumire: type.denumire, ...last }
}

async function addDocuments(
  context: DemoContext,
  id: number,
  { documente }: SolicitareType,
  values: FormValues,
  at: Date,
): Promise<void> {
  const required = documente.filter((document) => isDocumentRequired(document, values))
  for (const { cod } of required) {
    const author = 'cetatean' as const
    await addPicture(context, `solicitare:${id}`, 'act', { author, at, document: cod })
  }
}
