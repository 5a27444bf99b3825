import { eq } from 'drizzle-orm'
import { SUPPORTED_PAGE } from '#contract/sesizari.ts'
import type { SesizareState } from '#contract/sesizari.ts'
import type { Db } from '#server/db/db.ts'
import { sesizareCategories, sesizari } from '#server/db/schema.ts'
import { notifyBatch, selectSameForAll } from '#server/domain/bulk-notifications.ts'
import { writeCaseWords } from '#server/domain/case-words.ts'
import { nameIn } from '#server/domain/catalogues.ts'
import { isPublicProblem, listSupporterIds } from '#server/domain/supports.ts'
import type { Ports } from '#server/ports/ports.ts'
import { findNamedStreet } from './similar-address.ts'
import type { SesizareRow } from './repo.ts'

/** Returns a state as others see it: that the operator asks its citizen something is between the two. */
export const toPublicState = (state: SesizareState): SesizareState =>
  state === 'completare_necesara' ? 'in_lucru' : state

/**
 * Tells those who support a sesizare of its new state, by category and street. Call it late in its transaction, as
 * `notifyBatch` asks.
 */
export async function notifySupporters(
  ports: Pick<Ports, 'env' | 'clock'>,
  tx: Db,
  { id, categorie, adresaText, state: before }: SesizareRow,
  entered: SesizareState,
): Promise<void> {
  const state = toPublicState(entered)
  if (state === toPublicState(before)) return
  const citizenIds = await listSupporterIds(tx, id)
  if (citizenIds.length === 0) return
  const [found] = await tx
    .select({ denumire: nameIn(sesizareCategories.definition), isPublic: isPublicProblem })
    .from(sesizari)
    .innerJoin(sesizareCategories, eq(sesizareCategories.cod, sesizari.categorie))
    .where(eq(sesizari.id, id))
  const street = found?.isPublic ? ((await findNamedStreet(tx, adresaText))?.denumire ?? '') : ''
  const words = await writeCaseWords(tx, [found?.denumire ?? categorie], (texts, [denumire]) =>
    texts.supportedChanged({ denumire, street }, state),
  )
  const same = selectSameForAll(ports.env, 'sesizare', citizenIds, {
    ...words,
    link: SUPPORTED_PAGE,
  })
  await notifyBatch(tx, ports, 'sesizare', same)
}
