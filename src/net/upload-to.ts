import type { Endpoint } from '#contract/endpoint.ts'
import { buildHeaders } from '../offline/transport.ts'
import { retryOnStaleXsrf } from '../offline/xsrf.ts'
import { buildUrl, type CallInput } from './api.ts'
import type { Outcome } from './outcome.ts'
import { parseResponse } from './parse-response.ts'
import { uploadWithProgress } from './xhr.ts'
import { xsrfToken } from './xsrf.ts'

export interface UploadOptions extends CallInput {
  /** Makes the upload safe to retry: the same key stores the file once. */
  idempotencyKey?: string
  /** Called with the part that was sent, from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** Uploads one file to an endpoint that needs no token. Never rejects: resolves with the outcome. */
export async function uploadTo<P, Q, B, Data>(
  endpoint: Endpoint<P, Q, B, Data>,
  file: File,
  { idempotencyKey = '', onProgress, signal, ...input }: UploadOptions = {},
): Promise<Outcome<Data>> {
  const body = new FormData()
  body.append('file', file, file.name)
  const sendOnce = async (freshXsrf: boolean) => {
    const xsrf = await xsrfToken(freshXsrf)
    const headers = buildHeaders({ token: null, xsrf, idempotencyKey })
    return uploadWithProgress(buildUrl(endpoint.path, input), body, { headers, onProgress, signal })
  }
  return parseResponse(await retryOnStaleXsrf(sendOnce).catch(() => null), endpoint.data)
}
