import type { AnyEndpoint, DataOf } from '#contract/endpoint.ts'
import type { PortalPage } from '#tests/support/browser.ts'

/** Stubbed response. */
interface StubbedResponse {
  status?: number
  json?: unknown
  body?: string
  contentType?: string
}

/** Header that marks requests made after „Reîncercați” was tapped. */
const RETRIED = 'x-retried'

/** Builds a pattern for an endpoint's URLs, with any parameters and query. */
const toUrlPattern = ({ path }: AnyEndpoint) =>
  new RegExp(`${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?.*)?$`)

/** Stubs the responses of an endpoint; the server is not called. */
export async function stubResponse(
  page: PortalPage,
  endpoint: AnyEndpoint,
  answer: StubbedResponse,
) {
  await page.route(toUrlPattern(endpoint), (route) => route.fulfill(answer))
}

/**
 * Stubs the responses of an endpoint until „Reîncercați” is tapped; later requests reach the server. The page's own
 * retries stay stubbed, or the button would disappear. The page must be opened afterwards.
 */
export async function stubUntilRetried(
  page: PortalPage,
  endpoint: AnyEndpoint,
  answer: StubbedResponse,
): Promise<void> {
  await page.addInitScript((header) => {
    let isRetried = false
    const isRetry = ({ target }: Event) =>
      target instanceof Element && target.closest('button')?.textContent.includes('Reîncercați')
    addEventListener('click', (event) => (isRetried ||= isRetry(event) === true), true)
    const send = window.fetch
    window.fetch = (input, init) => {
      if (!isRetried) return send(input, init)
      const request = new Request(input, init)
      request.headers.set(header, '1')
      return send(request)
    }
  }, RETRIED)
  await page.route(toUrlPattern(endpoint), (route) =>
    RETRIED in route.request().headers() ? route.continue() : route.fulfill(answer),
  )
}

/** Makes requests to an endpoint fail on the network. */
export async function abortRequests(page: PortalPage, endpoint: AnyEndpoint): Promise<void> {
  page.tolerate(/net::ERR_FAILED/)
  await page.route(toUrlPattern(endpoint), (route) => route.abort())
}

/** Forwards requests to the server but drops the responses. Returns the dropped data, which grows with each. */
export async function dropResponses<E extends AnyEndpoint>(
  page: PortalPage,
  endpoint: E,
): Promise<DataOf<E>[]> {
  page.tolerate(/net::ERR_FAILED/)
  page.tolerate(/status of 409/) // retried while the server still processes the first one
  const lost: DataOf<E>[] = []
  await page.route(toUrlPattern(endpoint), async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: DataOf<E> }
    lost.push(answer.data)
    await route.abort().catch(() => undefined) // the route was removed meanwhile
  })
  return lost
}

/** Holds back requests until the returned function is called. */
export async function holdRequests(page: PortalPage, endpoint: AnyEndpoint): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(toUrlPattern(endpoint), async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Removes the stubs of an endpoint. */
export async function removeStubs(page: PortalPage, endpoint: AnyEndpoint): Promise<void> {
  await page.unroute(toUrlPattern(endpoint))
}

/**
 * Reloads the page, here or at another address, with an empty response cache. Deletes the cache from a page that is not
 * the portal, which could still store pending responses.
 */
export async function openWithoutCache(page: PortalPage, address = page.url()): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('portal-date')
        request.addEventListener('success', () => resolve())
        request.addEventListener('error', () => reject(new Error('database not deleted')))
      }),
  )
  await page.goto(address)
}

/** Waits for the endpoint's next response and returns its data. */
export async function waitForResponseData<E extends AnyEndpoint>(
  page: PortalPage,
  endpoint: E,
): Promise<DataOf<E>> {
  const response = await page.waitForResponse((answer) => answer.url().endsWith(endpoint.path))
  return ((await response.json()) as { data: DataOf<E> }).data
}
