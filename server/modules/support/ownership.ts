import { and, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { toNational } from '#contract/phone.ts'
import type { Db } from '#server/db/db.ts'
import { citizens, outbox, supportRequests } from '#server/db/schema.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { eraseRequests } from './repo.ts'

/** Lists a citizen's requests: from the account, and those sent before signing in that are attributed to them. */
export async function listOwnRequests(db: Db, citizen: CitizenRow) {
  const { theirs } = await matchVisitorRequests(db, citizen)
  return db
    .select()
    .from(supportRequests)
    .where(or(eq(supportRequests.citizenId, citizen.id), theirs))
    .orderBy(supportRequests.id)
}

/** Erases a citizen's requests, except those that are also in the export of another open account. */
export async function eraseOwnRequests(db: Db, citizen: CitizenRow): Promise<void> {
  const { onlyTheirs, receiptsTo } = await matchVisitorRequests(db, citizen)
  await eraseRequests(db, sql`${supportRequests.citizenId} = ${citizen.id} or (${onlyTheirs})`)
  if (receiptsTo !== null) await deleteReceipts(db, receiptsTo)
}

interface RequestMatch {
  /** SQL condition: visitors' requests attributed to the citizen. */
  theirs: SQL
  /** SQL condition: those of them attributed to no other open account. */
  onlyTheirs: SQL
  /** The citizen's e-mail address, unless another open account has it too. */
  receiptsTo: string | null
}

const none = sql`false`

// Matches by confirmed e-mail; if accounts share it, by confirmed phone as well.
async function matchVisitorRequests(db: Db, citizen: CitizenRow): Promise<RequestMatch> {
  const { email, emailConfirmedAt } = citizen
  if (email === null || emailConfirmedAt === null) {
    return { theirs: none, onlyTheirs: none, receiptsTo: null }
  }
  const sent = sql`${supportRequests.citizenId} is null and ${supportRequests.email} = ${email}`
  const otherPhones = await listOtherPhones(db, citizen.id, email)
  if (otherPhones.length === 0) return { theirs: sent, onlyTheirs: sent, receiptsTo: email }
  const phone = confirmedPhone(citizen)
  const theirs = sql`${sent} and ${supportRequests.telefon} = ${phone}`
  return { theirs, onlyTheirs: otherPhones.includes(phone) ? none : theirs, receiptsTo: null }
}

/** Lists the confirmed phones of the other open accounts that confirmed an e-mail; null for one without. */
async function listOtherPhones(db: Db, id: number, email: string): Promise<(string | null)[]> {
  const { telefon, smsConfirmedAt, state, emailConfirmedAt } = citizens
  const confirmed = and(eq(citizens.email, email), isNotNull(emailConfirmedAt))
  const others = await db
    .select({ telefon, smsConfirmedAt })
    .from(citizens)
    .where(and(confirmed, eq(state, 'activ'), ne(citizens.id, id)))
  return others.map(confirmedPhone)
}

/** Returns the phone in the format of requests; null when it is not confirmed. */
function confirmedPhone({
  telefon,
  smsConfirmedAt,
}: Pick<CitizenRow, 'telefon' | 'smsConfirmedAt'>) {
  return telefon === null || smsConfirmedAt === null ? null : toNational(telefon)
}

// Leaves what is still waiting: messages to the operator look the same, and are sent within minutes.
async function deleteReceipts(db: Db, email: string): Promise<void> {
  await db
    .delete(outbox)
    .where(and(isNull(outbox.citizenId), eq(outbox.recipient, email), ne(outbox.state, 'asteapta')))
}
