import type { FormValues } from '#contract/forms.ts'
import { initialSesizari } from '#server/seed/seed-catalogues.ts'
import { sesizareCategories, sesizari, solutionAnswers } from '#server/db/schema.ts'
import { listDefinitionCodes } from '#server/domain/definitions.ts'
import { nextNumber } from '#server/domain/registers.ts'
import { calculateLegalDeadline, calculateTargetDate } from '#server/modules/sesizari/domain.ts'
import { single } from '#server/db/single.ts'
import type { SeededHoldings } from './contracts.ts'
import type { PictureName } from './pictures.ts'
import type { Case } from './solicitari.ts'
import { addMessages, addPicture, addSteps, lastEventTime, toEventTime } from './threads.ts'
import type { DemoContext, PlannedMessage, PlannedStep } from './threads.ts'

interface PlannedSesizare {
  categorie: string
  subcategorie: string
  descriere: string
  values?: FormValues
  steps: PlannedStep[]
  messages?: PlannedMessage[]
  picture?: PictureName
  /** The operator's photo after the solution. */
  after?: PictureName
  opinion?: { content: boolean; reason: string }
}

const HOUR_MS = 3600 * 1000
/** Offset from the citizen's own place, in degrees. */
const STEP = 0.0007
const PRECISION_METRES = 12

/** One or more in each state, oldest first. */
const planned: PlannedSesizare[] = [
  {
    categorie: 'MATURAT',
    subcategorie: 'FRUNZE',
    descriere: 'Frunzele acoperă trotuarul și gurile de scurgere de pe toată strada.',
    steps: [
      { state: 'inregistrata', daysAgo: 50, hour: 9 },
      { state: 'preluata', daysAgo: 49, hour: 9 },
      { state: 'in_lucru', daysAgo: 48, hour: 8 },
      { state: 'solutionata', daysAgo: 47, hour: 14, note: 'Strada a fost măturată mecanizat.' },
    ],
    picture: 'frunze',
    after: 'curat',
    opinion: { content: true, reason: 'Repede și bine.' },
  },
  {
    categorie: 'CAINI',
    subcategorie: 'CAINI',
    descriere: 'Trei câini fără stăpân stau lângă platforma de colectare.',
    steps: [
      { state: 'inregistrata', daysAgo: 35, hour: 8 },
      { state: 'preluata', daysAgo: 34, hour: 10 },
      { state: 'redirectionata', daysAgo: 33, hour: 12, note: 'Am transmis sesizarea la ASPA.' },
    ],
  },
  {
    categorie: 'ECHIPAJ',
    subcategorie: 'ZGOMOT',
    descriere: 'Echipajul a trecut azi la ora 5:40, cu mult zgomot.',
    steps: [
      { state: 'inregistrata', daysAgo: 28, hour: 7 },
      { state: 'preluata', daysAgo: 27, hour: 9 },
      {
        state: 'clasata',
        daysAgo: 25,
        hour: 16,
        note: 'La ora sesizată pe stradă nu a lucrat niciun echipaj al nostru.',
      },
    ],
  },
  {
    categorie: 'RECIPIENT',
    subcategorie: 'DETERIORAT',
    descriere: 'Capacul pubelei galbene este rupt, iar ploaia udă tot ce este în ea.',
    steps: [
      { state: 'inregistrata', daysAgo: 20, hour: 10 },
      { state: 'preluata', daysAgo: 19, hour: 9 },
      { state: 'in_lucru', daysAgo: 17, hour: 9 },
      { state: 'solutionata', daysAgo: 8, hour: 13, note: 'Am înlocuit capacul.' },
      { state: 'redeschisa', daysAgo: 6, hour: 18, note: 'Capacul nou nu se închide.' },
    ],
    picture: 'recipient',
    after: 'curat',
    opinion: { content: false, reason: 'Capacul nou nu se închide.' },
    messages: [
      {
        author: 'operator',
        daysAgo: 5,
        hour: 9,
        text: 'Ne pare rău. Revenim săptămâna aceasta cu un capac potrivit.',
        unread: true,
      },
    ],
  },
  {
    categorie: 'DEPOZITARE',
    subcategorie: 'MENAJER',
    descriere: 'Cineva lasă în fiecare seară saci cu gunoi lângă stația de autobuz.',
    steps: [
      { state: 'inregistrata', daysAgo: 10, hour: 20 },
      { state: 'preluata', daysAgo: 9, hour: 8 },
      { state: 'in_lucru', daysAgo: 8, hour: 9 },
      { state: 'solutionata', daysAgo: 5, hour: 12, note: 'Sacii au fost ridicați.' },
    ],
    picture: 'saci',
    after: 'curat',
  },
  {
    categorie: 'MIROS',
    subcategorie: 'SCURGERI',
    descriere: 'De sub container curge lichid și mirosul ajunge până la parter.',
    steps: [
      { state: 'inregistrata', daysAgo: 6, hour: 11 },
      { state: 'preluata', daysAgo: 5, hour: 9 },
      {
        state: 'completare_necesara',
        daysAgo: 4,
        hour: 10,
        note: 'Avem nevoie de numărul containerului.',
      },
    ],
    messages: [
      {
        author: 'operator',
        daysAgo: 4,
        hour: 10,
        text: 'Ce număr scrie pe eticheta containerului? O fotografie ne ajută.',
        unread: true,
      },
    ],
  },
  {
    categorie: 'NERIDICARE',
    subcategorie: 'RECICLABIL',
    descriere: 'Pubela galbenă nu a fost golită ieri, deși era scoasă de dimineață.',
    values: { fractie: 'plastic_metal' },
    steps: [
      { state: 'inregistrata', daysAgo: 3, hour: 19 },
      { state: 'preluata', daysAgo: 2, hour: 8 },
      { state: 'in_lucru', daysAgo: 1, hour: 9 },
    ],
    picture: 'recipient',
    messages: [
      { author: 'cetatean', daysAgo: 2, hour: 18, text: 'Este tot plină.', picture: 'recipient' },
      { author: 'operator', daysAgo: 1, hour: 9, text: 'Echipa vine astăzi până la ora 18.' },
    ],
  },
  {
    categorie: 'ACCES_BLOCAT',
    subcategorie: 'AUTO',
    descriere: 'O mașină parcată în fața ghenei împiedică golirea containerelor.',
    steps: [
      { state: 'inregistrata', daysAgo: 2, hour: 7 },
      { state: 'preluata', daysAgo: 1, hour: 10 },
    ],
  },
  {
    categorie: 'DEPOZITARE',
    subcategorie: 'VOLUMINOASE',
    descriere: 'O canapea veche a fost lăsată pe trotuar, lângă trecerea de pietoni.',
    steps: [{ state: 'inregistrata', daysAgo: 1, hour: 8 }],
    picture: 'saci',
  },
]

const categories = new Map(initialSesizari.categorii.map((category) => [category.cod, category]))

/** Adds sesizări in every state to the main accounts, in some states to the others. */
export async function seedSesizari(
  context: DemoContext,
  holdings: SeededHoldings,
): Promise<Case[]> {
  const { index } = context.owner
  const chosen = planned.filter((_, number) => index % 4 === 0 || (number + index) % 3 === 0)
  // A city may have its own in place of the portal's.
  const offered = await listDefinitionCodes(context.db, sesizareCategories)
  const cases: Case[] = []
  for (const [number, plan] of chosen.entries()) {
    if (!offered.has(plan.categorie)) continue
    cases.push(await addSesizare(context, holdings, plan, number))
  }
  return cases
}

async function addSesizare(
  context: DemoContext,
  { place }: SeededHoldings,
  plan: PlannedSesizare,
  number: number,
): Promise<Case> {
  const { categorie, subcategorie, descriere, steps, messages = [], picture, after } = plan
  const category = categories.get(categorie)
  const [first, last] = [steps[0], steps.at(-1)]
  if (!category || !first || !last) throw new Error(`${categorie}: category or first step missing`)
  const createdAt = toEventTime(context, first)
  const solved = steps.find(({ state }) => state === 'solutionata')
  const solvedAt = solved ? toEventTime(context, solved) : null
  const numar = await nextNumber(context.db, 'sesizari', createdAt)
  const row = single(
    await context.db
      .insert(sesizari)
      .values({
        citizenId: context.owner.citizen.id,
        numar,
        categorie,
        subcategorie,
        descriere,
        values: plan.values ?? {},
        adresaText: place.address,
        lat: place.lat + number * STEP,
        lng: place.lng - number * STEP,
        precisionMetres: PRECISION_METRES,
        observedAt: new Date(createdAt.getTime() - HOUR_MS),
        state: last.state,
        dueAt: calculateLegalDeadline(createdAt),
        targetAt: calculateTargetDate(category, createdAt),
        solvedAt,
        content: plan.opinion?.content ?? null,
        contentReason: plan.opinion?.reason ?? '',
        createdAt,
        updatedAt: lastEventTime(context, [...steps, ...messages]),
      })
      .returning({ id: sesizari.id }),
  )
  const subject = { kind: 'sesizare', id: row.id } as const
  const usedBy = `sesizare:${row.id}`
  await addSteps(context, subject, steps)
  await addMessages(context, subject, messages)
  if (solvedAt && plan.opinion) await addAnswer(context, row.id, solvedAt, steps, plan.opinion)
  if (picture) await addPicture(context, usedBy, picture, { author: 'cetatean', at: createdAt })
  if (after && solvedAt)
    await addPicture(context, usedBy, after, { author: 'operator', at: solvedAt })
  return { id: row.id, numar, denumire: category.denumire, ...last }
}

/** Records what the citizen said of the solution: at once, or when they reopened it. */
async function addAnswer(
  context: DemoContext,
  sesizareId: number,
  solvedAt: Date,
  steps: PlannedStep[],
  { content }: { content: boolean },
): Promise<void> {
  const reopened = steps.find(({ state }) => state === 'redeschisa')
  await context.db.insert(solutionAnswers).values({
    sesizareId,
    solvedAt,
    isSolved: content,
    isReopened: reopened !== undefined,
    answeredAt: reopened ? toEventTime(context, reopened) : solvedAt,
  })
}
