import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { chromiumFlags } from '../../../scripts/chromium.mjs'
import type { Device, Engine, Size, Tab } from './engine.ts'
import { fontSettings } from './fonts.ts'
import { installListeners } from './install-listeners.ts'

/** Today's Chromium, in which all other tests run: the reference for the engines. */

export function todaysChromium(executablePath: string): Engine {
  let launched: Promise<Browser> | undefined
  return {
    name: 'chromium',
    async openDevice() {
      launched ??= launch(executablePath)
      return openContext(await (await launched).newContext({ timezoneId: 'Europe/Bucharest' }))
    },
    async stop() {
      await (await launched)?.close()
      launched = undefined
    },
  }
}

function launch(executablePath: string): Promise<Browser> {
  const env = { ...process.env, ...fontSettings() }
  return chromium.launch({ executablePath, args: chromiumFlags, env })
}

async function openContext(context: BrowserContext): Promise<Device> {
  await context.addInitScript(`(${String(installListeners)})()`)
  return {
    openTab: async () => new ChromiumTab(await context.newPage()),
    close: () => context.close(),
  }
}

class ChromiumTab implements Tab {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async navigate(url: string): Promise<void> {
    await this.#page.goto(url, { waitUntil: 'commit' })
  }

  evaluate(source: string, args: unknown[]): Promise<unknown> {
    return this.#page.evaluate(buildCall(source, args))
  }

  async click(x: number, y: number): Promise<void> {
    await this.#page.mouse.click(x, y)
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.insertText(text)
  }

  async setFiles(source: string, args: unknown[], paths: string[]): Promise<void> {
    const found = await this.#page.evaluateHandle<Element>(buildCall(source, args))
    await found.asElement().setInputFiles(paths)
  }

  resize(size: Size): Promise<void> {
    return this.#page.setViewportSize(size)
  }

  screenshot(): Promise<Buffer> {
    return this.#page.screenshot()
  }
}

const buildCall = (source: string, args: unknown[]) => `(${source})(...${JSON.stringify(args)})`
