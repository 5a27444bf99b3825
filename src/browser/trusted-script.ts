interface Policy {
  createScriptURL(address: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}

const OURS = /^\/(?:sw|assets\/[\w-]+)\.js$/

let policy: Policy | undefined

/**
 * Makes an address fit for starting a worker from it: under Trusted Types it must come from the page's one policy.
 * Throws on what is not a script of this build.
 */
export function trustScript(address: string): string {
  const types = (window as { trustedTypes?: TrustedTypes }).trustedTypes
  if (!types || import.meta.env.DEV) return address
  policy ??= types.createPolicy('portal', { createScriptURL: checkScript })
  return policy.createScriptURL(address)
}

/** The address itself, when it is the service worker's or that of a built script; a TypeError when not. */
export function checkScript(address: string): string {
  if (OURS.test(address)) return address
  throw new TypeError('Unknown script address')
}
