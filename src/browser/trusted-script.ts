interface Policy {
  createScriptURL(address: string): string
}

interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy
}

const OURS = /^\/(?:sw|assets\/[\w-]+)\.js$/

let policy: Policy | undefined

/**
 * Makes a URL usable for starting a worker: under Trusted Types it must come from the page's only policy.
 * Throws a TypeError if it is not a script of this build.
 */
export function trustScript(address: string): string {
  const types = (window as { trustedTypes?: TrustedTypes }).trustedTypes
  if (!types || import.meta.env.DEV) return address
  policy ??= types.createPolicy('portal', { createScriptURL: checkScript })
  return policy.createScriptURL(address)
}

/** Returns the URL if it is the service worker's or a built script's; otherwise throws a TypeError. */
export function checkScript(address: string): string {
  if (OURS.test(address)) return address
  throw new TypeError('unknown script URL')
}
