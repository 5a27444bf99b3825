import type { Page } from 'playwright-core'

export const BROKEN = 'Pagina nu s-a putut afișa'

/** What the browser writes when a screen breaks as these steps break it. */
export const COMPLAINT = /stricat/

/**
 * Makes the engine's formatter of dates throw on one route, as long as it is not mended: whatever draws a date there
 * breaks.
 */
export async function breakDates(page: Page, route: string, message = 'stricat'): Promise<void> {
  await page.addInitScript(
    ([hash, text]) => {
      const proto = Intl.DateTimeFormat.prototype
      for (const name of ['format', 'formatToParts'] as const) {
        const { get, value } = Object.getOwnPropertyDescriptor(proto, name)!
        Object.defineProperty(proto, name, {
          configurable: true,
          get(this: Intl.DateTimeFormat) {
            const real = (get?.call(this) ?? value.bind(this)) as (...given: unknown[]) => unknown
            return (...given: unknown[]) => {
              if (location.hash === hash && !('mended' in window)) throw new Error(text)
              return real(...given)
            }
          },
        })
      }
    },
    [`#${route}`, message] as const,
  )
}

export async function mend(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { mended: true }))
}
