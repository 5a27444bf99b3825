import type { Page } from 'playwright-core'

export const BROKEN = 'Pagina nu s-a putut afișa'

/** Console output of a screen that these steps have broken. */
export const COMPLAINT = /stricat/

/**
 * Makes date formatting throw on one route until it is restored, so that rendering a date there fails.
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

/** Makes the rendering of the terms throw. */
export async function breakTerms(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const proto = String.prototype
    const real = Object.getOwnPropertyDescriptor(proto, 'replace')!
    Object.defineProperty(proto, 'replace', {
      ...real,
      value(this: string, ...given: unknown[]) {
        if (this.includes('{operator}')) throw new Error('stricat')
        return Reflect.apply(real.value as () => string, this, given)
      },
    })
  })
}

/** Makes the layout of the signed-in portal throw on one route, as its footer renders the year. */
export async function breakFrame(page: Page, route: string): Promise<void> {
  await page.addInitScript((hash) => {
    const proto = Date.prototype
    const real = Object.getOwnPropertyDescriptor(proto, 'getFullYear')!
    Object.defineProperty(proto, 'getFullYear', {
      ...real,
      value(this: Date) {
        if (location.hash === hash) throw new Error('stricat')
        return Reflect.apply(real.value as () => number, this, [])
      },
    })
  }, `#${route}`)
}

export async function restoreRendering(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { mended: true }))
}
