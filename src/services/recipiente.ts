import { addressLine } from '#contract/address-line.ts'
import { formatContainerCode } from '#contract/container-code.ts'
import type { Contract } from '#contract/contracte.ts'
import type { FormValues } from '#contract/forms.ts'
import { binFractions } from '#contract/fractii.ts'
import type { ServicePlaceSummary } from '#contract/locatii.ts'
import { publicContainer, recipient, type PublicContainer } from '#contract/recipiente.ts'
import { storage, tabStorage } from '../browser/storage.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import { connection } from './connection.ts'
import { ASKED_PAGE } from './session.ts'

/** Containers last seen on this device, which are not personal data. */
const SEEN = 'portal.recipiente'
const MAX_SEEN = 12
/** Code of the container whose problem a visitor was about to report when they were sent to sign in. */
const TO_REPORT = 'portal.recipient-sesizare'

/** Problem of a container. */
export type Problem = 'NERIDICARE' | 'RECIPIENT'
export const problems: readonly Problem[] = ['NERIDICARE', 'RECIPIENT']

/** A container as it was last seen, and when (ISO 8601). */
export interface SeenContainer {
  container: PublicContainer
  at: string
}

interface StoredContainer {
  lang: string
  at: string
  data: unknown
}

/** Loads a container by its code, and keeps it for reading offline. */
export async function loadContainer(cod: string): Promise<Outcome<PublicContainer>> {
  const outcome = await call(recipient, { params: { cod } })
  if (outcome.kind === 'ok') {
    connection.value = 'online'
    keepSeen(cod, outcome.data)
  }
  return outcome
}

/** Finds a container that this device has seen, in the language of the page; null if it has not. */
export function findSeenContainer(cod: string): SeenContainer | null {
  const kept = readSeen()[cod]
  if (!kept || kept.lang !== document.documentElement.lang) return null
  // One kept by an older build may not match the schema.
  const read = publicContainer.safeParse(kept.data)
  return read.success ? { container: read.data, at: kept.at } : null
}

function keepSeen(cod: string, data: PublicContainer): void {
  const { [cod]: _before, ...others } = readSeen()
  const recent = Object.entries(others).slice(-(MAX_SEEN - 1))
  const { lang } = document.documentElement
  const now: StoredContainer = { lang, at: new Date().toISOString(), data }
  storage.setObject(SEEN, Object.fromEntries([...recent, [cod, now]]))
}

const readSeen = () => (storage.getObject(SEEN) ?? {}) as Record<string, StoredContainer>

/** A citizen's own container: its contract, and its place if the contract has only one. */
export interface OwnContainer {
  contract: Contract
  place: ServicePlaceSummary | null
}

/** Finds a container among a citizen's own; null if it is not theirs. */
export function findOwnContainer(
  cod: string,
  contracts: readonly Contract[],
  places: readonly ServicePlaceSummary[],
): OwnContainer | null {
  const contract = contracts.find(({ recipiente }) => recipiente.some((one) => one.cod === cod))
  if (!contract) return null
  const [first, ...more] = places.filter(({ contract_id }) => contract_id === contract.id)
  return { contract, place: first && more.length === 0 ? first : null }
}

/** Answers that a container gives to the questions of a sesizare about it. */
export function toAnswers(problem: Problem, { cod, fractie }: PublicContainer): FormValues {
  const fraction = binFractions.includes(fractie) ? fractie : 'nu_stiu'
  return {
    cod_recipient: formatContainerCode(cod),
    ...(problem === 'NERIDICARE' && { fractie: fraction }),
  }
}

/**
 * Fills in a sesizare about a container; the caller then opens `#/sesizari/noua`. `description` is its beginning, if
 * the problem says all.
 */
export async function prefillReport(
  problem: Problem,
  container: PublicContainer,
  own: OwnContainer | null,
  description?: string,
): Promise<void> {
  const { prefillSesizare } = await import('./sesizare-noua.ts')
  prefillSesizare({
    categorie: problem,
    ...(own?.place && { adresa_text: addressLine(own.place.adresa) }),
    answers: {
      ...toAnswers(problem, container),
      ...(description !== undefined && { sesizare_descriere: description }),
      ...(own && { contract_id: own.contract.id }),
    },
  })
}

/** Remembers, before a visitor signs in, what they were about to report: they return to the container's page. */
export function reportAfterSignIn(cod: string, problem: Problem): void {
  tabStorage.setText(TO_REPORT, `${cod} ${problem}`)
  tabStorage.setText(ASKED_PAGE, `/recipient/${cod}`)
}

/** Returns the problem that was to be reported of a container, once. */
export function takeProblemToReport(cod: string): Problem | null {
  const [asked, problem] = tabStorage.getText(TO_REPORT)?.split(' ') ?? []
  if (asked !== cod) return null
  tabStorage.remove(TO_REPORT)
  return problems.find((one) => one === problem) ?? null
}
