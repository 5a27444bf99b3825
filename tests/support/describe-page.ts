import type { Page, Response } from 'playwright-core'

const CALLS = 30
const TEXT_LENGTH = 3000

const calls = new WeakMap<Page, string[]>()

/** Notes the last calls of a page, for `describePage`. */
export function noteCalls(page: Page): void {
  const noted: string[] = []
  calls.set(page, noted)
  const note = (text: string) => {
    noted.push(`${new Date().toISOString().slice(11, 23)} ${text}`)
    if (noted.length > CALLS) noted.shift()
  }
  page.on('response', (answer: Response) => {
    const { pathname } = new URL(answer.url())
    if (pathname.startsWith('/api/'))
      note(`${answer.request().method()} ${pathname} ${answer.status()}`)
  })
  page.on('requestfailed', (call) => note(`${call.method()} ${call.url()} failed`))
}

/** Describes what a page of a failed test shows, and its last calls. */
export async function describePage(page: Page): Promise<string> {
  const text = page.isClosed()
    ? 'closed'
    : await page.innerText('body', { timeout: 2000 }).catch((error: unknown) => String(error))
  return [page.url(), ...(calls.get(page) ?? []), text.slice(0, TEXT_LENGTH)].join('\n')
}
