import { config } from '../config.ts'
import { isRefused, type Outcome } from '../net/outcome.ts'
import { parseResponse } from '../net/parse-response.ts'
import { sendWithBearer } from '../net/send-with-bearer.ts'
import { STALL_MS } from '../lib/timeouts.ts'
import { saveFiles } from './save-files.ts'
import * as z from 'zod/mini'

/** Fetches a file of the citizen. Never rejects: resolves with the outcome. */
export async function fetchFile(path: string): Promise<Outcome<Blob>> {
  try {
    return await sendWithBearer(
      (token) => bring(path, token),
      (outcome) => isRefused(outcome, 401),
    )
  } catch {
    return { kind: 'offline' } // fetch rejects only if there was no response
  }
}

/** Fetches with a stall timeout: aborts only after `STALL_MS` without data. */
async function bring(path: string, token: string | null): Promise<Outcome<Blob>> {
  const silence = new AbortController()
  let silent = setTimeout(() => silence.abort(), STALL_MS)
  try {
    const response = await fetch(config.host + path, {
      credentials: 'same-origin',
      redirect: 'error',
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      signal: silence.signal,
    })
    if (!response.ok) return await refusalOf(response)
    const parts: BlobPart[] = []
    const moving = new WritableStream<BlobPart>({
      write(part) {
        clearTimeout(silent)
        silent = setTimeout(() => silence.abort(), STALL_MS)
        parts.push(part)
      },
    })
    await response.body?.pipeTo(moving)
    const type = response.headers.get('Content-Type') ?? ''
    return { kind: 'ok', data: new Blob(parts, { type }), meta: undefined }
  } finally {
    clearTimeout(silent)
  }
}

/** Downloads a file of the citizen and saves it under the given name. */
export async function download(path: string, name: string): Promise<Outcome<true>> {
  const outcome = await fetchFile(path)
  if (outcome.kind !== 'ok') return outcome
  const { data } = outcome
  saveFiles([new File([data], name, { type: data.type })])
  return { kind: 'ok', data: true, meta: undefined }
}

async function refusalOf(response: Response): Promise<Outcome<Blob>> {
  const retryAfter = Number(response.headers.get('Retry-After'))
  const outcome = parseResponse({ text: await response.text(), retryAfter }, z.never())
  return outcome.kind === 'ok' ? { kind: 'broken' } : outcome
}
