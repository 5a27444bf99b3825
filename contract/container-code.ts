/** Code on the label of a container: eight random characters and a check character, without look-alikes. */

/** Digits and letters that are told apart in print and by phone; their number is a prime. */
export const CONTAINER_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CONTAINER_CODE_LENGTH = 9
/** Page of a container in the portal, before its code. */
export const CONTAINER_PAGE = '/recipient/'

/** Longest text read as a code: with spaces and dashes. */
const MAX_TYPED_LENGTH = 40
const CODE = new RegExp(`^[${CONTAINER_ALPHABET}]{${CONTAINER_CODE_LENGTH}}$`)

/** Parses a code as it was typed, in any case, with spaces or dashes. Null if it is mistyped. */
export function parseContainerCode(typed: string): string | null {
  if (typed.length > MAX_TYPED_LENGTH) return null
  const code = typed.replaceAll(/[\s.-]/g, '').toUpperCase()
  return CODE.test(code) && hasRightCheck(code) ? code : null
}

/** Formats a code in groups of three: `K7M 4XH 2QP`. */
export const formatContainerCode = (code: string): string => code.replaceAll(/(...)(?=.)/g, '$1 ')

/** Finds the code in what a camera has read: the address of a container's page at `origin`. Null if it is another. */
export function findScannedCode(scanned: string, origin: string): string | null {
  const page = `${origin}/#${CONTAINER_PAGE}`
  return scanned.startsWith(page) ? parseContainerCode(scanned.slice(page.length)) : null
}

// The weights differ modulo a prime, so that one wrong character and two exchanged ones are both noticed.
function hasRightCheck(code: string): boolean {
  const weighted = [...code].map((character, index) => {
    const weight = index === CONTAINER_CODE_LENGTH - 1 ? 1 : index + 2
    return weight * CONTAINER_ALPHABET.indexOf(character)
  })
  return weighted.reduce((sum, value) => sum + value, 0) % CONTAINER_ALPHABET.length === 0
}
