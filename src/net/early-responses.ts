import { toRawResponse, type RawResponse } from '../lib/raw-response.ts'

declare global {
  interface Window {
    /** Responses requested before the application loaded, by URL (src/first-page/early-screens.ts). */
    portalEarly?: { token: string; lang: string; responses: Record<string, Promise<Response>> }
  }
}

/** Takes an early response, once, if it was requested with this token and in the language of the page. */
export function takeEarlyResponse(url: string, token: string | null) {
  const early = window.portalEarly
  if (early?.token !== token || early.lang !== document.documentElement.lang) return undefined
  const response = early.responses[url]
  delete early.responses[url]
  return response && read(response)
}

/** Drops the early responses that the first screen did not take. */
export function dropEarlyResponses(): void {
  delete window.portalEarly
}

async function read(early: Promise<Response>): Promise<RawResponse> {
  const response = await early
  const { status, redirected, headers } = response
  return toRawResponse({ status, redirected, text: await response.text() }, (name) =>
    headers.get(name),
  )
}
