import { saveFile } from '../browser/save-file.ts'
import { config } from '../config.ts'
import { bearer } from '../net/bearer.ts'
import type { Outcome } from '../net/outcome.ts'
import { readAnswer } from '../net/read-answer.ts'
import * as z from 'zod/mini'

const PATIENCE_MS = 60_000

/** Fetches a file of the citizen's. It resolves with how that ended and never throws. */
export async function fetchFile(path: string): Promise<Outcome<Blob>> {
  try {
    const token = await bearer.current()
    const response = await fetch(config.host + path, {
      credentials: 'same-origin',
      redirect: 'error',
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!response.ok) return await refusalOf(response)
    return { kind: 'ok', data: await response.blob(), meta: undefined }
  } catch {
    return { kind: 'offline' } // fetch throws only when no answer came
  }
}

/** Brings a file of the citizen's and hands it to the device under a name. */
export async function download(path: string, name: string): Promise<Outcome<true>> {
  const outcome = await fetchFile(path)
  if (outcome.kind !== 'ok') return outcome
  saveFile(outcome.data, name)
  return { kind: 'ok', data: true, meta: undefined }
}

async function refusalOf(response: Response): Promise<Outcome<Blob>> {
  const outcome = readAnswer(await response.text(), z.never(), response.headers.get('Retry-After'))
  return outcome.kind === 'ok' ? { kind: 'broken' } : outcome
}
