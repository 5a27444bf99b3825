import { sql, type SQL } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { sesizareCategories, sesizari, solicitareTypes, solicitari } from '#server/db/schema.ts'
import { caseLink } from '#server/domain/case-texts.ro.ts'
import type { BilingualWords } from '#server/domain/notice-words.ts'
import { dayAt, startOf } from '#server/db/city-days.ts'
import { ASKS, selectQuestionStep } from '#server/domain/questions.ts'
import type { ThreadKind } from '#server/domain/thread-kind.ts'
import { translateTexts } from '#server/domain/translations.ts'
import { lastReopenDay, openStates as openSesizareStates } from '#server/modules/sesizari/domain.ts'
import { undecidedStates } from '#server/modules/solicitari/domain.ts'
import {
  DRAFT_REMOVAL,
  draftReminder,
  draftRemovalDay,
  lastRemindedTouch,
  lastSolutionDay,
  lastTermDay,
  questionReminder,
  remindedQuestions,
  remindedSolutions,
  remindedTerms,
} from './domain.ts'
import type { Span } from './domain.ts'
import { isOn } from './reminder.ts'
import type { Reminder, ReminderScope } from './reminder.ts'
import type { Case } from './words.ts'
import { writeDraft, writeQuestion, writeSolved, writeTermPassed } from './words.ts'

/** A case with the day that it is reminded of. */
interface CaseRow extends Record<string, unknown> {
  id: number
  citizenId: number
  /** Empty for a draft. */
  numar: string
  /** Name of its type or category. */
  denumire: string
  on: Day
  /** Step of the history with the question. */
  step?: string
}

interface Planned {
  kind: ThreadKind
  row: CaseRow
  reason: string
  occasion: string
  until?: Day
  write(named: Case): BilingualWords
}

const kinds = ['solicitare', 'sesizare'] as const

/**
 * Lists reminders of cases: questions of the operator, terms that have passed, solutions to be judged, and drafts that
 * were left.
 */
export async function listCaseReminders(scope: ReminderScope): Promise<Reminder[]> {
  const planned: Planned[] = []
  for (const kind of kinds) {
    if (isOn(scope, 'intrebare')) planned.push(...(await planQuestions(scope, kind)))
    if (isOn(scope, 'termen')) planned.push(...(await planTerms(scope, kind)))
  }
  if (isOn(scope, 'rezolvare')) planned.push(...(await planSolutions(scope)))
  if (isOn(scope, 'ciorna')) planned.push(...(await planDrafts(scope)))
  if (planned.length === 0) return []
  const names = [...new Set(planned.map(({ row }) => row.denumire))]
  const translated = await translateTexts(scope.db, 'en', names)
  const english = new Map(names.map((name, index) => [name, translated[index] ?? name]))
  return planned.map((one) => toReminder(one, english))
}

function toReminder(
  { kind, row, reason, occasion, until, write }: Planned,
  english: Map<string, string>,
): Reminder {
  const { id, citizenId, numar, denumire: ro } = row
  const words = write({ kind, numar, denumire: { ro, en: english.get(ro) ?? ro } })
  const notice = { citizenId, kind, ...words, link: caseLink(kind, id) }
  return { reason, object: `${kind}:${id}`, occasion, notice, ...(until && { until }) }
}

async function planQuestions(scope: ReminderScope, kind: ThreadKind): Promise<Planned[]> {
  const rows = await selectCases(scope, kind, {
    on: sql`asked.created_at`,
    step: sql`asked.id::text`,
    join: sql`join lateral (${selectQuestionStep(kind, sql`c.id`)}) asked on true`,
    where: sql`c.state = ${ASKS} and ${isWithin(sql`asked.created_at`, remindedQuestions(scope.today, scope.env))}
      and not exists (
        select 1 from messages m where m.kind = ${kind} and m.object_id = c.id and m.author = 'cetatean'
          and m.created_at >= asked.created_at
      )`,
  })
  return rows.flatMap((row) => {
    const due = questionReminder(row.on, scope.today, scope.env)
    if (due === null) return []
    const write: Planned['write'] = (named) =>
      writeQuestion(scope.env.city, named, row.on, scope.today)
    return [{ kind, row, ...due, occasion: row.step ?? row.on, write }]
  })
}

/** While the operator waits for the citizen, the term is not its own to keep. */
async function planTerms(scope: ReminderScope, kind: ThreadKind): Promise<Planned[]> {
  const states = kind === 'sesizare' ? openSesizareStates : undecidedStates
  const rows = await selectCases(scope, kind, {
    on: sql`c.due_at`,
    where: sql`c.state = any(${sql.param(states)}::text[]) and c.state <> ${ASKS}
      and ${isWithin(sql`c.due_at`, remindedTerms(scope.today))}`,
  })
  return rows.map((row) => ({
    kind,
    row,
    reason: 'termen_depasit',
    occasion: row.on,
    until: lastTermDay(row.on),
    write: (named) => writeTermPassed(scope.env.city, named, row.on),
  }))
}

async function planSolutions(scope: ReminderScope): Promise<Planned[]> {
  const rows = await selectCases(scope, 'sesizare', {
    on: sql`c.solved_at`,
    where: sql`c.state = 'solutionata' and c.content is null
      and ${isWithin(sql`c.solved_at`, remindedSolutions(scope.today, scope.env))}`,
  })
  return rows.map((row) => ({
    kind: 'sesizare',
    row,
    reason: 's_a_rezolvat',
    occasion: row.on,
    until: lastSolutionDay(row.on, scope.env),
    write: (named) => writeSolved(scope.env.city, named, row.on, lastReopenDay(row.on)),
  }))
}

async function planDrafts(scope: ReminderScope): Promise<Planned[]> {
  const lastTouch = startOf(addDays(lastRemindedTouch(scope.today, scope.env), 1))
  const rows = await selectCases(scope, 'solicitare', {
    on: sql`c.updated_at`,
    where: sql`c.state = 'ciorna' and c.updated_at < ${lastTouch}`,
  })
  return rows.flatMap((row) => {
    const due = draftReminder(row.on, scope.today, scope.env)
    if (due === null) return []
    const isRemoved = due.reason === DRAFT_REMOVAL
    const removedOn = isRemoved ? draftRemovalDay(scope.today) : null
    const write: Planned['write'] = ({ denumire }) =>
      writeDraft(scope.env.city, denumire, row.on, removedOn)
    // Its removal depends on its being told.
    const { reason, until } = due
    const last = isRemoved ? {} : { until }
    return [{ kind: 'solicitare', row, reason, occasion: row.on, write, ...last }]
  })
}

interface CaseQuery {
  /** Instant whose day is reminded of. */
  on: SQL
  step?: SQL
  join?: SQL
  where: SQL
}

const tables = {
  solicitare: { cases: solicitari, code: sql`c.tip`, types: solicitareTypes },
  sesizare: { cases: sesizari, code: sql`c.categorie`, types: sesizareCategories },
} as const

async function selectCases(
  { db, after, upTo }: ReminderScope,
  kind: ThreadKind,
  { on, step = sql`null`, join = sql``, where }: CaseQuery,
): Promise<CaseRow[]> {
  const { cases, code, types } = tables[kind]
  const { rows } = await db.execute<CaseRow>(sql`
    select c.id, c.citizen_id as "citizenId", coalesce(c.numar, '') as numar, coalesce(t.definition->>'denumire', ${code}) as denumire,
      ${dayAt(on)} as "on", ${step} as step
    from ${cases} c left join ${types} t on t.cod = ${code} ${join}
    where c.citizen_id > ${after} and c.citizen_id <= ${upTo} and ${where}`)
  return rows
}

/** SQL condition: the instant is in one of some days of the city. */
function isWithin(instant: SQL, { from, to }: Span): SQL {
  return sql`${instant} >= ${startOf(from)} and ${instant} < ${startOf(addDays(to, 1))}`
}
