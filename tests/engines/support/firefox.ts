import path from 'node:path'
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import type { Device, Engine, Size, Tab } from './engine.ts'
import { fontSettings } from './fonts.ts'
import { installListeners } from './install-listeners.ts'

/** Firefox over WebDriver BiDi. Every device is a container of one browser. */

/** Preferences of Firefox by name, as in about:config. */
export type Preferences = Record<string, boolean | number | string>

export function firefox(executablePath: string, preferences: Preferences = {}): Engine {
  let launched: Promise<Browser> | undefined
  return {
    name: 'firefox',
    async openDevice() {
      launched ??= launch(executablePath, preferences)
      return openContainer(await launched)
    },
    async stop() {
      await (await launched)?.close()
      launched = undefined
    },
  }
}

function launch(executablePath: string, preferences: Preferences): Promise<Browser> {
  const fonts = fontSettings()
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    env: { ...process.env, ...fonts, TZ: 'Europe/Bucharest' },
    extraPrefsFirefox: {
      'intl.accept_languages': 'ro, en',
      // Scrollbars take no width, as on a phone.
      'ui.useOverlayScrollbars': 1,
      // Disables the delay in which a new document ignores clicks, which are meant for the previous one.
      'dom.input_events.security.minNumTicks': 0,
      'dom.input_events.security.minTimeElapsedInMS': 0,
      // The sandbox lets pages read only system fonts.
      'security.sandbox.content.read_path_whitelist': `${path.dirname(fonts.FONTCONFIG_FILE)}/`,
      ...preferences,
    },
  })
}

async function openContainer(browser: Browser): Promise<Device> {
  const context = await browser.createBrowserContext()
  return {
    async openTab() {
      const page = await context.newPage()
      await page.evaluateOnNewDocument(`(${String(installListeners)})()`)
      return new FirefoxTab(page)
    },
    close: () => context.close(),
  }
}

class FirefoxTab implements Tab {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async navigate(url: string): Promise<void> {
    await this.#page.goto(url, { waitUntil: 'domcontentloaded' })
  }

  evaluate(source: string, args: unknown[]): Promise<unknown> {
    return this.#page.evaluate(buildCall(source, args))
  }

  async click(x: number, y: number): Promise<void> {
    await this.#page.mouse.click(x, y)
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text)
  }

  async setFiles(source: string, args: unknown[], paths: string[]): Promise<void> {
    const found = await this.#page.evaluateHandle(buildCall(source, args))
    await (found as ElementHandle<HTMLInputElement>).uploadFile(...paths)
  }

  resize(size: Size): Promise<void> {
    return this.#page.setViewport(size)
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.#page.screenshot())
  }
}

const buildCall = (source: string, args: unknown[]) => `(${source})(...${JSON.stringify(args)})`
