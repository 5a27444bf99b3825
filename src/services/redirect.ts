import { markUnloading } from './page-unload.ts'

const LONGEST_LEAVING_MS = 15_000

/** Navigates to the bank's page. Resolves only if this page stays or is returned to. */
export function redirectTo(address: string): Promise<void> {
  return new Promise((resolve) => {
    const controller = new AbortController()
    const { signal } = controller
    const stay = () => {
      controller.abort()
      markUnloading(false)
      resolve()
    }
    for (const sign of ['pageshow', 'hashchange']) window.addEventListener(sign, stay, { signal })
    setTimeout(stay, LONGEST_LEAVING_MS)
    markUnloading(true)
    window.location.assign(address)
  })
}
