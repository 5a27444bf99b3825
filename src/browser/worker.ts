import { Workbox } from 'workbox-window'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): {
    createScriptURL(url: string): string
  }
}

const ADDRESS = '/sw.js'

/** Registers the service worker, which keeps the shell for when there is no network. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await new Workbox(trusted(ADDRESS)).register()
}

/** Under Trusted Types an address of a script must come from a policy; ours lets only the worker's through. */
function trusted(address: string): string {
  const types = (window as { trustedTypes?: TrustedTypes }).trustedTypes
  if (!types) return address
  const rules = {
    createScriptURL: (url: string) => {
      if (url === ADDRESS) return url
      throw new TypeError('Unknown script address')
    },
  }
  return types.createPolicy('portal', rules).createScriptURL(address)
}
