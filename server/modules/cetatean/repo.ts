import { and, asc, desc, eq, inArray, ne, or } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import {
  addresses,
  audit,
  codes,
  contracts,
  files,
  idempotency,
  oneTimeTokens,
  outbox,
  sessions,
} from '#server/db/schema.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { deleteContactChanges, listContactChanges } from '#server/domain/contact-changes.ts'
import { deletePasskeys } from '#server/domain/passkeys.ts'
import { registrationFilesKey } from '#server/domain/registration.ts'
import { eraseOwnRequests, listOwnRequests } from '#server/modules/support/ownership.ts'

export type AddressRow = typeof addresses.$inferSelect
export type AddressFields = Omit<typeof addresses.$inferInsert, 'citizenId' | 'id'>

/** Lists a citizen's addresses: the default one first, then the oldest first. */
export function listAddresses(db: Db, citizenId: number): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.citizenId, citizenId))
    .orderBy(desc(addresses.implicita), asc(addresses.id))
}

export async function findAddress(db: Db, citizenId: number, id: number) {
  const [row] = await db.select().from(addresses).where(ownAddress(citizenId, id))
  return row ?? null
}

export async function insertAddress(
  db: Db,
  citizenId: number,
  fields: AddressFields,
): Promise<AddressRow> {
  const [row] = await db
    .insert(addresses)
    .values({ ...fields, citizenId })
    .returning()
  if (!row) throw new Error('The insert of an address returned no row')
  return row
}

/** Updates an address; returns null when the citizen has none with that id. */
export async function updateAddress(
  db: Db,
  citizenId: number,
  id: number,
  fields: Partial<AddressFields>,
): Promise<AddressRow | null> {
  const [row] = await db.update(addresses).set(fields).where(ownAddress(citizenId, id)).returning()
  return row ?? null
}

/** Clears the default flag of the citizen's other addresses. */
export async function unsetOtherDefaults(db: Db, citizenId: number, id: number): Promise<void> {
  await db
    .update(addresses)
    .set({ implicita: false })
    .where(and(eq(addresses.citizenId, citizenId), ne(addresses.id, id)))
}

/** Lists the service addresses of the citizen's active contracts. */
export async function listServedAddresses(db: Db, citizenId: number) {
  const rows = await db
    .select({ address: contracts.address })
    .from(contracts)
    .where(and(eq(contracts.citizenId, citizenId), eq(contracts.state, 'activ')))
  return rows.map(({ address }) => address)
}

export async function deleteAddress(db: Db, citizenId: number, id: number): Promise<void> {
  await db.delete(addresses).where(ownAddress(citizenId, id))
}

/** Reads a citizen's replaced contacts, support requests, files, messages and audit events, for the export. */
export async function readAccountData(db: Db, citizen: CitizenRow) {
  const { id } = citizen
  const requests = await listOwnRequests(db, citizen)
  const uses = requests.map((request) => `suport:${request.id}`)
  const [contactChanges, ownFiles, messages, events] = await Promise.all([
    listContactChanges(db, id),
    db
      .select()
      .from(files)
      .where(or(isOwnFile(id), inArray(files.usedBy, uses))),
    db.select().from(outbox).where(isExportedMessage(id)).orderBy(outbox.id),
    db
      .select()
      .from(audit)
      .where(or(eq(audit.actor, auditActor(id)), eq(audit.subject, auditActor(id))))
      .orderBy(audit.id),
  ])
  return { contactChanges, requests, files: ownFiles, messages, events }
}

/**
 * Erases a citizen's addresses, codes, tokens, sessions, passkeys, messages and replaced contacts. Support requests stay,
 * anonymised; files no longer used are deleted by the next cleanup.
 */
export async function eraseAccountData(db: Db, citizen: CitizenRow): Promise<void> {
  const { id } = citizen
  await eraseOwnRequests(db, citizen)
  await db.update(files).set({ usedBy: null, ownerId: null, name: '' }).where(isOwnFile(id))
  await db.delete(addresses).where(eq(addresses.citizenId, id))
  await db.delete(codes).where(eq(codes.citizenId, id))
  await deleteContactChanges(db, id)
  await db.delete(oneTimeTokens).where(eq(oneTimeTokens.citizenId, id))
  await db.delete(sessions).where(eq(sessions.citizenId, id))
  await deletePasskeys(db, id)
  await db.delete(outbox).where(eq(outbox.citizenId, id))
  await db.delete(idempotency).where(eq(idempotency.owner, String(id)))
}

const auditActor = (citizenId: number): string => `cetatean:${citizenId}`

function ownAddress(citizenId: number, id: number) {
  return and(eq(addresses.id, id), eq(addresses.citizenId, citizenId))
}

// Push messages are left out, as they only repeat notifications.
function isExportedMessage(citizenId: number) {
  return and(eq(outbox.citizenId, citizenId), ne(outbox.channel, 'push'))
}

function isOwnFile(citizenId: number) {
  return or(eq(files.ownerId, citizenId), eq(files.usedBy, registrationFilesKey(citizenId)))
}
