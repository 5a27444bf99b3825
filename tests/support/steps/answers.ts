import type { AnyEndpoint, DataOf } from '#contract/endpoint.ts'
import type { PortalPage } from '#tests/support/browser.ts'

/** An answer made up in place of the server's. */
interface MadeUp {
  status?: number
  json?: unknown
  body?: string
  contentType?: string
}

/** A header of what is asked after „Reîncercați” was tapped. */
const RETRIED = 'x-retried'

/** The addresses of a call, whatever its parameters and its query. */
const addressOf = ({ path }: AnyEndpoint) =>
  new RegExp(`${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?.*)?$`)

/** From now on the call gets this answer, and the server hears nothing of it. */
export async function stubResponse(page: PortalPage, endpoint: AnyEndpoint, answer: MadeUp) {
  await page.route(addressOf(endpoint), (route) => route.fulfill(answer))
}

/**
 * From now on the call is answered so, until the citizen taps „Reîncercați”: what is asked after that reaches the server. Not
 * before, because the page asks by itself too, and the button would be gone. The page has to be opened after it.
 */
export async function answerUntilRetried(
  page: PortalPage,
  endpoint: AnyEndpoint,
  answer: MadeUp,
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
  await page.route(addressOf(endpoint), (route) =>
    RETRIED in route.request().headers() ? route.continue() : route.fulfill(answer),
  )
}

/** From now on the call does not get through. */
export async function cutOff(page: PortalPage, endpoint: AnyEndpoint): Promise<void> {
  page.tolerate(/net::ERR_FAILED/)
  await page.route(addressOf(endpoint), (route) => route.abort())
}

/** From now on the call reaches the server, and its answer is lost. Gives what the server has answered. */
export async function loseAnswers<E extends AnyEndpoint>(
  page: PortalPage,
  endpoint: E,
): Promise<DataOf<E>[]> {
  page.tolerate(/net::ERR_FAILED/)
  page.tolerate(/status of 409/) // tried again while the first one is being put away
  const lost: DataOf<E>[] = []
  await page.route(addressOf(endpoint), async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: DataOf<E> }
    lost.push(answer.data)
    await route.abort().catch(() => undefined) // the call was let through meanwhile
  })
  return lost
}

/** The call waits until the returned function is called. */
export async function holdBack(page: PortalPage, endpoint: AnyEndpoint): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(addressOf(endpoint), async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** The server answers for itself again. */
export async function letThrough(page: PortalPage, endpoint: AnyEndpoint): Promise<void> {
  await page.unroute(addressOf(endpoint))
}

/**
 * Opens the page anew, here or at another address, with no answers kept on the device. They are deleted from a page
 * that is not the portal, which would keep what it is still being answered.
 */
export async function openWithoutAnswers(page: PortalPage, address = page.url()): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase('portal-date')
        request.addEventListener('success', () => resolve())
        request.addEventListener('error', () => reject(new Error('Not deleted')))
      }),
  )
  await page.goto(address)
}

/** The data of the server's next answer to the call. */
export async function nextAnswer<E extends AnyEndpoint>(
  page: PortalPage,
  endpoint: E,
): Promise<DataOf<E>> {
  const response = await page.waitForResponse((answer) => answer.url().endsWith(endpoint.path))
  return ((await response.json()) as { data: DataOf<E> }).data
}
