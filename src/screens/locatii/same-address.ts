import { streetKinds } from '#contract/address-line.ts'
import type { Address } from '#contract/cetatean.ts'
import type { ServiceAddress } from '#contract/contracte.ts'
import { foldText } from '#contract/text.ts'

const KIND_OF_STREET = new RegExp(`^(?:${streetKinds})$`)

const splitWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** True if a text contains the address's street name, without its type (strada, calea…), and its number. */
export function mentionsAddress(text: string, { strada, numar }: ServiceAddress): boolean {
  const said = splitWords(text)
  const street = splitWords(strada).filter((word) => !KIND_OF_STREET.test(word))
  return [...street, ...splitWords(numar)].every((word) => said.includes(word))
}

const parts = ['strada', 'numar', 'bloc', 'scara', 'apartament', 'localitate'] as const

/** Finds the saved address that is the same place. */
export function findSavedAddress(
  place: ServiceAddress,
  saved: readonly Address[],
): Address | undefined {
  return saved.find((address) =>
    parts.every((part) => foldText(address[part]) === foldText(place[part])),
  )
}
