import { inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { toClientType } from '#contract/identifiers.ts'
import { limits } from '#contract/limits.ts'
import { toE164 } from '#contract/phone.ts'
import { normalizeRegistryNumber } from '#contract/registry.ts'
import { companyNameRule, nameRule, pinRule, registryRule } from '#contract/rules.ts'
import type { Db } from '#server/db/db.ts'
import { citizens, pendingEnrolments } from '#server/db/schema.ts'
import { excluded, upsert } from '#server/db/upsert.ts'
import { lockCitizens } from '#server/domain/citizens.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { isUnapproved } from '#server/domain/enrolments.ts'
import { hashPin } from '#server/crypto/secrets.ts'
import { deleteRegistration } from '#server/modules/register/repo.ts'
import { cnpCui, isFirm, optional, required, ruled, WrongValue } from '../columns.ts'
import type { Reader } from '../columns.ts'
import { defineKind } from '../kind.ts'
import type { ImportContext, Line, Plan } from '../kind.ts'
import { CONTESTED } from '../lookups.ts'
import { StalePlan } from '#server/db/short-transaction.ts'
import { planUpsert } from '../upsert.ts'

type NewClient = typeof citizens.$inferInsert & { cnpCui: string; enrolledAt: Date }

const phone: Reader<string> = (value) => {
  const e164 = toE164(value)
  if (!e164) throw new WrongValue('nu este un număr de telefon: 07… sau +…')
  return e164
}
const registry: Reader<string> = (value) => ruled(registryRule)(normalizeRegistryNumber(value))

/** People and firms the operator has contracts with. */
export const clients = defineKind({
  name: 'clienti',
  summary: 'înrolează clienți, ca să își poată face cont cu PIN-ul primit',
  details: ({ approve }) =>
    `Un client nou își face cont cu PIN-ul de pe hârtie (coloana \`pin\`) sau cu unul cerut prin SMS, la telefonul din fișier. La clienții fără cont se schimbă numele, datele firmei și telefonul; PIN-ul rămâne cel dintâi. La cei cu cont se schimbă numai numele și datele firmei: telefonul este cel confirmat de ei. La cei care și-au făcut cont fără PIN nu se schimbă nimic: linia este arătată ca fiind în conflict, iar clientul rămâne înrolat în așteptare. Dacă acel cont este al lui, se aprobă ${approve}; dacă nu, clientul își face cont cu PIN-ul, iar contul celuilalt se închide.`,
  columns: {
    cnp_cui: required(cnpCui, 'CNP-ul persoanei sau CUI-ul firmei', '46000003'),
    nume: optional(ruled(nameRule), '', 'numele; obligatoriu la persoane', 'Ionescu'),
    prenume: optional(ruled(nameRule), '', 'prenumele; obligatoriu la persoane', 'Maria'),
    telefon: optional(phone, null, 'telefonul; gol: rămâne cel știut', '0722000142'),
    f_nume: optional(ruled(companyNameRule), '', 'denumirea; obligatorie la firme', 'Exemplu SRL'),
    f_reg_com: optional(registry, '', 'numărul de la registrul comerțului', 'J40/123/2020'),
    pin: optional(ruled(pinRule), null, `PIN-ul de înrolare, ${limits.pin.length} cifre`, '123456'),
  },
  check(row) {
    const needed = isFirm(row.cnp_cui) ? (['f_nume'] as const) : (['nume', 'prenume'] as const)
    const column = needed.find((name) => row[name] === '')
    return column ? { column, reason: 'lipsește' } : null
  },
  getUniqueKeys: ({ cnp_cui }) => [cnp_cui],
  plan: (context, lines) =>
    planClients(
      context,
      lines.flatMap(({ line, row }): Line<NewClient>[] => {
        const dialcode = row.telefon === null ? '40' : findDialCode(context, row.telefon)
        if (!dialcode)
          return context.wrong(line, 'telefon', 'este dintr-o țară unde nu trimitem SMS')
        const id = row.cnp_cui
        const client = {
          cnpCui: id,
          type: toClientType(id),
          nume: row.nume,
          prenume: row.prenume,
          telefon: row.telefon,
          dialcode,
          isocode: dialcode === '40' ? 'ro' : '',
          fNume: row.f_nume,
          fRegCom: row.f_reg_com,
          state: 'inrolat',
          pinHash: row.pin === null ? null : hashPin(context.env, id, row.pin),
          enrolledAt: context.now,
          createdAt: context.now,
          updatedAt: context.now,
        }
        return [{ line, row: client }]
      }),
    ),
})

async function planClients(context: ImportContext, lines: Line<NewClient>[]): Promise<Plan> {
  const { tx, now } = context
  const found = await findClients(tx, lines)
  const before = ({ row }: Line<NewClient>) => found.get(row.cnpCui)
  const hasConflict = (line: Line<NewClient>) => {
    const row = before(line)
    return row !== undefined && isUnapproved(row)
  }
  const pending = await planPending(context, lines.filter(hasConflict))
  // An unconfirmed registration may be a stranger's, so the client replaces it.
  const unconfirmed = [...found.values()].filter(({ state }) => state === 'neconfirmat')
  const isNew = (line: Line<NewClient>) => {
    const row = before(line)
    return !row || unconfirmed.includes(row)
  }
  const differing = lines.filter((line) => {
    if (hasConflict(line)) return false
    const row = before(line)
    return row === undefined || isNew(line) || differs(row, line.row)
  })
  const added = differing.filter(isNew).length
  return {
    counts: { added, changed: differing.length - added, removed: 0 },
    lines: [...differing.map(({ line }) => line), ...pending.lines],
    async write() {
      await assertStillUnapproved(
        tx,
        lines.flatMap((line) => (hasConflict(line) ? (before(line) ?? []) : [])),
      )
      await pending.write()
      for (const { id } of unconfirmed) {
        if (!(await deleteRegistration(tx, id))) throw new StalePlan()
      }
      const rows = differing.map(({ row }) => row)
      const counts = await upsert(tx, citizens, rows, upsertOptions(now))
      // A row has become an unapproved account since the plan: it is a conflict now.
      if (counts.added + counts.changed < rows.length) throw new StalePlan()
      return counts
    },
  }
}

// Closing or approving an account deletes its pending enrolment: none may be written afterwards.
async function assertStillUnapproved(tx: Db, contested: CitizenRow[]): Promise<void> {
  if (contested.length === 0) return
  const ids = contested.map(({ id }) => id)
  await lockCitizens(tx, ids)
  const rows = await tx.select().from(citizens).where(inArray(citizens.id, ids))
  if (!rows.every(isUnapproved)) throw new StalePlan()
}

/** Plans pending enrolments: their CNP or CUI has an account that may be somebody else's, so they wait for the PIN. */
function planPending(context: ImportContext, lines: Line<NewClient>[]): Promise<Plan> {
  for (const { line } of lines) {
    context.conflict(line, 'cnp_cui', CONTESTED)
  }
  const rows = lines.map(({ line, row: { state: _, ...row } }) => ({ line, row }))
  const orKnown = (name: (typeof phoneColumns)[number]) =>
    sql`case when excluded.telefon is null then ${pendingEnrolments[name]} else ${excluded(pendingEnrolments[name].name)} end`
  return planUpsert(context.tx, pendingEnrolments, rows, {
    key: ['cnpCui'],
    update: [...booksColumns, ...phoneColumns, 'pinHash'],
    instead: {
      telefon: orKnown('telefon'),
      dialcode: orKnown('dialcode'),
      isocode: orKnown('isocode'),
      pinHash: sql`coalesce(${pendingEnrolments.pinHash}, excluded.pin_hash)`,
    },
    stamp: { updatedAt: context.now },
  })
}

async function findClients(tx: Db, lines: Line<NewClient>[]): Promise<Map<string, CitizenRow>> {
  const ids = lines.map(({ row }) => row.cnpCui)
  const found = await tx.select().from(citizens).where(inArray(citizens.cnpCui, ids))
  return new Map(found.map((row) => [row.cnpCui ?? '', row]))
}

const booksColumns = ['nume', 'prenume', 'fNume', 'fRegCom'] as const
const phoneColumns = ['telefon', 'dialcode', 'isocode'] as const

/** Upsert options for clients; a row that has become an unapproved account since the plan stays unchanged. */
function upsertOptions(now: Date) {
  const when = (condition: SQL, name: (typeof booksColumns | typeof phoneColumns)[number]) =>
    [
      name,
      sql`case when ${condition} then ${excluded(citizens[name].name)} else ${citizens[name]} end`,
    ] as const
  const isClient = sql`${citizens.enrolledAt} is not null`
  const hasNoAccount = sql`${citizens.state} = 'inrolat'`
  const hasNewPhone = sql`${hasNoAccount} and excluded.telefon is not null`
  return {
    key: ['cnpCui' as const],
    update: [...booksColumns, ...phoneColumns, 'pinHash' as const],
    instead: {
      ...Object.fromEntries([
        ...booksColumns.map((name) => when(isClient, name)),
        ...phoneColumns.map((name) => when(hasNewPhone, name)),
      ]),
      pinHash: sql`case when ${hasNoAccount}
        then coalesce(${citizens.pinHash}, excluded.pin_hash) else ${citizens.pinHash} end`,
    },
    stamp: { updatedAt: now },
  }
}

// Compared beforehand, because an upsert also locks the rows it does not change.
function differs(before: CitizenRow, row: NewClient): boolean {
  if (booksColumns.some((name) => before[name] !== row[name])) return true
  if (before.state !== 'inrolat') return false
  const hasNewPhone = row.telefon !== null && row.telefon !== before.telefon
  return hasNewPhone || (before.pinHash === null && row.pinHash !== null)
}

function findDialCode({ env }: ImportContext, e164: string): string | undefined {
  return env.smsDialCodes
    .filter((code) => e164.startsWith(`+${code}`))
    .toSorted((one, other) => other.length - one.length)[0]
}
