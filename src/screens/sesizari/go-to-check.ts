import { importWhenReachable } from '../../browser/import-when-reachable.ts'
import { connection } from '../../services/connection.ts'
import { whileLoading } from '../../services/feedback.ts'
import type { SesizareNoua } from '../../services/sesizare-noua.ts'
import { getSimilarSesizari } from '../../services/sesizari.ts'
import type { SesizareSteps } from './use-steps.ts'

/** Timeout in milliseconds of the check for duplicates. */
const DUPLICATE_CHECK_TIMEOUT_MS = 4_000

/** Goes to the review, past the similar ones if there are any. */
export async function goToCheck(noua: SesizareNoua, navigation: SesizareSteps): Promise<void> {
  navigation.go((await whileLoading(hasSimilar(noua))) ? 'exista' : 'verificare')
}

async function hasSimilar(noua: SesizareNoua): Promise<boolean> {
  if (connection.peek() !== 'online') return false
  const where: Where = [noua.categorie.peek(), noua.place.peek()]
  const timeout = new Promise<false>((resolve) => {
    setTimeout(resolve, DUPLICATE_CHECK_TIMEOUT_MS, false)
  })
  const found = await Promise.all(
    [hasOwn(where), hasOthers(where)].map((check) => Promise.race([check, timeout])),
  )
  return found.includes(true)
}

type Where = Parameters<typeof getSimilarSesizari>

async function hasOwn(where: Where): Promise<boolean> {
  const similar = getSimilarSesizari(...where)
  await similar.load()
  const { data, fresh } = similar.known.peek()
  return fresh && data !== null && data.length > 0
}

async function hasOthers(where: Where): Promise<boolean> {
  // Without its code, which comes when first needed, nothing of others is shown.
  const service = await importWhenReachable(() => import('../../services/sustineri.ts')).catch(
    () => null,
  )
  return service !== null && service.hasNearReports(...where)
}
