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
  const similar = getSimilarSesizari(noua.categorie.peek(), noua.place.peek())
  await Promise.race([
    similar.load(),
    new Promise((resolve) => setTimeout(resolve, DUPLICATE_CHECK_TIMEOUT_MS)),
  ])
  const { data, fresh } = similar.known.peek()
  return fresh && data !== null && data.length > 0
}
