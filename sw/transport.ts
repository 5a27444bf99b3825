import { fetchRaw } from '#src/lib/raw-response.ts'
import { transferTimeout } from '#src/lib/timeouts.ts'
import { createTransport, type Transport } from '#src/offline/transport.ts'
import { fetchXsrf } from '#src/offline/xsrf.ts'

/** Creates the worker's transport, over fetch. `bearer` returns the citizen's send token, if there is one. */
export function createWorkerTransport(bearer: () => Promise<string | null>): Transport {
  // Kept, because a worker cannot read cookies.
  let xsrf: Promise<string> | null = null
  const forget = (error: unknown) => {
    xsrf = null
    throw error
  }
  return createTransport({
    host: '',
    bearer,
    xsrf(fresh) {
      if (fresh) xsrf = null
      xsrf ??= fetchXsrf('').catch(forget)
      return xsrf
    },
    post: (url, body, { headers, bytes }) =>
      fetchRaw(url, {
        method: 'POST',
        body,
        headers,
        cache: 'no-store',
        // A captive portal redirects; our server never does.
        redirect: 'manual',
        signal: AbortSignal.timeout(transferTimeout(bytes)),
      }),
  })
}
