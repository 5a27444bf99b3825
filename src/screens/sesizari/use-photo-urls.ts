import { useEffect, useState } from 'react'
import { fetchFile } from '../../services/download.ts'

/** Fetches photos and returns their object URLs by file id, as they load. `<img>` cannot send the bearer token. */
export function usePhotoUrls(
  ids: readonly string[],
  retry: unknown,
): Readonly<Record<string, string>> {
  const [addresses, setAddresses] = useState<Record<string, string>>({})
  const wanted = ids.join(' ')

  useEffect(() => {
    const made: string[] = []
    let left = false
    async function bring(): Promise<void> {
      for (const id of wanted.split(' ').filter(Boolean)) {
        const outcome = await fetchFile(buildFileUrl(id))
        if (left) return
        if (outcome.kind !== 'ok') continue
        const address = URL.createObjectURL(outcome.data)
        made.push(address)
        setAddresses((known) => ({ ...known, [id]: address }))
      }
    }
    void bring()
    return () => {
      left = true
      made.forEach((address) => URL.revokeObjectURL(address))
      setAddresses({})
    }
  }, [wanted, retry])

  return addresses
}

/** Builds the URL of a sesizare's file. */
export const buildFileUrl = (id: string): string => `/api/sesizare-download-file/${id}`

/** Builds the URL of a small square of a sesizare's photo. */
export const buildThumbnailUrl = (id: string): string => `${buildFileUrl(id)}?miniatura=1`
