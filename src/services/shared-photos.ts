import { readShareTime, SHARE_CACHE, shareFields } from '#contract/share-target.ts'
import { readLastSignIn } from './last-sign-in.ts'

/** Share of another app, as the worker stored it. */
export interface Share {
  /** Its address in the cache. */
  address: string
  files: File[]
  text: string
  /** True if somebody has signed in since, who may not be the one that shared it. */
  isForeign: boolean
}

/** Reads the shares that wait, the earliest first. One that was cut short is left to its expiry. */
export async function readShares(): Promise<Share[]> {
  const cache = await caches.open(SHARE_CACHE)
  const shares = (await cache.keys()).map(async (request) => {
    const form = await (await cache.match(request))?.formData().catch(() => null)
    return form ? [toShare(request.url, form)] : []
  })
  return (await Promise.all(shares)).flat()
}

/** Removes shares that a draft has taken over, or that the citizen does not want. */
export async function dropShares(shares: readonly Share[]): Promise<void> {
  if (shares.length === 0) return
  const cache = await caches.open(SHARE_CACHE)
  for (const { address } of shares) await cache.delete(address)
}

/** Removes shares that were not taken within a time in milliseconds; true if others wait. */
export async function purgeShares(keptForMs: number): Promise<boolean> {
  const cache = await caches.open(SHARE_CACHE)
  for (const { url } of await cache.keys()) {
    if (readShareTime(url) < Date.now() - keptForMs) await cache.delete(url)
  }
  return (await cache.keys()).length > 0
}

function toShare(address: string, form: FormData): Share {
  const { title, text, files } = shareFields
  const words = [form.get(title), form.get(text)].filter((word) => typeof word === 'string')
  const isFile = (value: FormDataEntryValue): value is File => value instanceof File
  return {
    address,
    files: form.getAll(files).filter(isFile),
    text: [...new Set(words.map((word) => word.trim()))].filter(Boolean).join('\n'),
    isForeign: readShareTime(address) < readLastSignIn(),
  }
}
