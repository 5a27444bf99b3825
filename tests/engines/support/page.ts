import { mkdirSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { root } from '../../../scripts/npm.mjs'
import type { SampleFile } from '#tests/support/sample-files.ts'
import type { Device, Engine, Size, Tab } from './engine.ts'
import { find, type Found, type Target } from './in-page.ts'
import { installListeners } from './install-listeners.ts'

/**
 * Page of the portal in any engine: elements are selected by role and name, and every action waits until it is
 * possible. Journeys are written once, against this API.
 */

// Timeout of a step, well under that of a test, so that the failure names the step.
const STEP_MS = 20_000
const NAVIGATION_MS = 8_000
const POLL_MS = 50
/** Time in which a click arrives. */
const CLICK_MS = 3000

type Name = string | RegExp
type Place = { within?: Target; exact?: boolean }

const toPattern = (name: Name) =>
  typeof name === 'string' ? name : { source: name.source, flags: name.flags }
const byRole =
  (role: string) =>
  (name: Name, place: Place = {}) =>
    ({ role, name: toPattern(name), ...place }) satisfies Target

export const button = byRole('button')
export const link = byRole('link')
export const heading = byRole('heading')
export const title = byRole('h1')
export const checkbox = byRole('checkbox')
export const radio = byRole('radio')
export const tab = byRole('tab')
export const dialog = byRole('dialog')
export const alertdialog = byRole('alertdialog')
export const region = byRole('region')
export const log = byRole('log')
/** Selects a field by its label. */
export const field = byRole('field')
export const text = (words: Name, place: Place = {}) =>
  ({ text: toPattern(words), ...place }) satisfies Target
export const css = (selector: string, place: Place = {}) =>
  ({ css: selector, ...place }) satisfies Target

export class EnginePage {
  readonly #device: Device
  readonly #tab: Tab
  readonly #baseUrl: string
  readonly #engine: string
  readonly #complaints: string[] = []
  readonly #tolerated: RegExp[] = []

  private constructor(device: Device, tab: Tab, baseUrl: string, engine: string) {
    this.#device = device
    this.#tab = tab
    this.#baseUrl = baseUrl
    this.#engine = engine
  }

  /** Opens a page on a fresh device. */
  static async on(engine: Engine, baseUrl: string, size: Size): Promise<EnginePage> {
    const device = await engine.openDevice()
    try {
      const page = new EnginePage(device, await device.openTab(), baseUrl, engine.name)
      await page.setSize(size)
      return page
    } catch (error) {
      await device.close()
      throw error
    }
  }

  /** Opens another tab on the same device. */
  async openTab(): Promise<EnginePage> {
    return new EnginePage(this.#device, await this.#device.openTab(), this.#baseUrl, this.#engine)
  }

  /** Closes the device with all its tabs. */
  close(): Promise<void> {
    return this.#device.close()
  }

  /** Opens a route as from the home screen, in a new document. */
  async open(route: string): Promise<void> {
    await this.#navigate('about:blank')
    await this.#navigate(`${this.#baseUrl}/#${route}`)
  }

  async reload(): Promise<void> {
    const route = await this.route()
    await this.open(route)
  }

  /** Navigates to a route within the open document. */
  goTo(route: string): Promise<void> {
    return this.evaluate((hash) => void (location.hash = hash), route)
  }

  /** Returns the part of the address after `#`. */
  route(): Promise<string> {
    return this.evaluate(() => location.hash.slice(1))
  }

  async waitForRoute(route: string | RegExp): Promise<void> {
    const isThere = (now: string) => (typeof route === 'string' ? now === route : route.test(now))
    await this.waitUntil(async () => isThere(await this.route()), `route ${String(route)}`)
  }

  /** Runs a self-contained function in the page. */
  async evaluate<Args extends unknown[], Result>(
    inPage: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    // Every call also collects the complaints so far.
    const source = `async (...args) => {
      const complaints = (${String(installListeners)})()
      const value = await (${String(inPage)})(...args)
      return { value, said: complaints.splice(0) }
    }`
    const answer = (await this.#tab.evaluate(source, args)) as { value: Result; said: string[] }
    this.#complaints.push(...answer.said)
    return answer.value
  }

  /** Polls until a condition is true. A condition that throws, e.g. during a navigation, counts as false. */
  async waitUntil(
    condition: () => Promise<boolean>,
    what: string,
    timeout = STEP_MS,
  ): Promise<void> {
    const end = Date.now() + timeout
    let problem = ''
    while (Date.now() < end) {
      try {
        if (await condition()) return
        problem = ''
      } catch (error) {
        problem = ` (${String(error)})`
      }
      await wait(POLL_MS)
    }
    throw new Error(
      `${this.#engine}: timed out waiting for ${what}${problem}${await this.#tellState()}`,
    )
  }

  async waitFor(target: Target, timeout?: number): Promise<void> {
    await this.waitUntil(() => this.isShown(target), JSON.stringify(target), timeout)
  }

  async waitForGone(target: Target): Promise<void> {
    const isGone = async () => !(await this.isShown(target))
    await this.waitUntil(isGone, `${JSON.stringify(target)} to go`)
  }

  async isShown(target: Target): Promise<boolean> {
    return (await this.count(target)) > 0
  }

  async count(target: Target): Promise<number> {
    return (await this.evaluate(find, target, 'read')).count
  }

  /** Returns the visible text of an element. */
  async textOf(target: Target): Promise<string> {
    return (await this.#found(target)).text
  }

  async valueOf(target: Target): Promise<string> {
    return (await this.#found(target)).value
  }

  async isChecked(target: Target): Promise<boolean> {
    return (await this.#found(target)).isChecked
  }

  async click(target: Target): Promise<void> {
    // WebKit's driver occasionally drops a click on a page that was just drawn.
    if (!(await this.#tryClick(target))) await this.#tryClick(target)
  }

  async check(target: Target): Promise<void> {
    if (await this.isChecked(target)) return
    await this.click(target)
    await this.waitUntil(() => this.isChecked(target), `${JSON.stringify(target)} to be checked`)
  }

  /** Replaces the value of a field by typing; sets the value of date and time pickers, which take no text. */
  async fill(target: Target, words: string): Promise<void> {
    const { type } = await this.#found(target)
    if (type === 'date' || type === 'time') return this.#setValue(target, words)
    // The field may move before the click arrives.
    const isEntered = async () => {
      await this.click(target)
      return (await this.#found(target)).hasFocus
    }
    await this.waitUntil(isEntered, `${JSON.stringify(target)} to have the focus`)
    await this.evaluate(selectFocused)
    await this.#tab.type(words)
    const isTyped = async () => (await this.valueOf(target)) === words
    await this.waitUntil(isTyped, `${JSON.stringify(target)} to hold what was typed`)
  }

  /** Types into the focused element, which may go as it is complete. */
  type(words: string): Promise<void> {
    return this.#tab.type(words)
  }

  /** Chooses an option of a select by its value. */
  async select(target: Target, value: string): Promise<void> {
    await this.#setValue(target, value)
  }

  /** Chooses files in an input, which may be hidden behind its button. */
  async setFiles(selector: string, files: SampleFile[]): Promise<void> {
    const isThere = () => this.evaluate((css) => document.querySelector(css) !== null, selector)
    await this.waitUntil(isThere, selector)
    const folder = await mkdtemp(path.join(tmpdir(), 'fisiere-'))
    const paths = files.map(({ name }) => path.join(folder, name))
    await Promise.all(files.map(({ buffer }, index) => writeFile(paths[index]!, buffer)))
    await this.#tab.setFiles('(css) => document.querySelector(css)', [selector], paths)
  }

  setSize(size: Size): Promise<void> {
    return this.#tab.resize(size)
  }

  /** Saves a screenshot in the engine's folder, for manual inspection. */
  async saveScreenshot(name: string): Promise<void> {
    const folder = path.join(root, '.cache/engines', this.#engine)
    mkdirSync(folder, { recursive: true })
    await writeFile(path.join(folder, `${name}.png`), await this.#tab.screenshot())
  }

  /** Ignores matching complaints from now on. */
  tolerate(complaint: RegExp): void {
    this.#tolerated.push(complaint)
  }

  async unexpectedComplaints(): Promise<string[]> {
    await this.route() // collects the last ones
    return this.#complaints.filter((said) => !this.#tolerated.some((kind) => kind.test(said)))
  }

  /** Fails if the page has unexpected complaints. */
  async expectNoComplaints(): Promise<void> {
    expect(await this.unexpectedComplaints(), `${this.#engine} complains`).toEqual([])
  }

  async #found(target: Target): Promise<Found> {
    await this.waitFor(target)
    return this.evaluate(find, target, 'read')
  }

  /** Navigates and waits for the new document, with its listeners; WebKit cannot install them earlier. */
  async #navigate(url: string): Promise<void> {
    const origin = url === 'about:blank' ? 'null' : new URL(url).origin
    const isThere = async () => (await this.evaluate(() => location.origin)) === origin
    await this.#tab.navigate(url)
    // WebKit's driver occasionally drops a navigation that closely follows another.
    await this.waitUntil(isThere, url, NAVIGATION_MS).catch(() => this.#tab.navigate(url))
    await this.waitUntil(isThere, url)
  }

  /** Returns the point to click, once the element has stopped moving. */
  async #reach(target: Target): Promise<{ x: number; y: number }> {
    let last: Found['point'] = null
    let point: Found['point'] = null
    const rests = async () => {
      last = point
      point = (await this.evaluate(find, target, 'reach')).point
      return point !== null && last !== null && point.x === last.x && point.y === last.y
    }
    await this.waitUntil(rests, `${JSON.stringify(target)} to be within reach`)
    return point!
  }

  /** Clicks on an element. Returns true if the click arrived in its page, or the page is left. */
  async #tryClick(target: Target): Promise<boolean> {
    const { x, y } = await this.#reach(target)
    await this.evaluate(awaitClick)
    await this.#tab.click(x, y)
    const end = Date.now() + CLICK_MS
    while (Date.now() < end) {
      const isAwaited = await this.evaluate(isClickAwaited).catch(() => false)
      if (!isAwaited) return true
      await wait(POLL_MS)
    }
    return false
  }

  async #setValue(target: Target, value: string): Promise<void> {
    await this.waitFor(target)
    await this.evaluate(find, target, 'focus' as const)
    await this.evaluate(setFocusedValue, value)
  }

  async #tellState(): Promise<string> {
    const state = () => `${location.href}\n${document.body.innerText.slice(0, 600)}`
    const said = await this.evaluate(state).catch(String)
    return `\n${said}\n${this.#complaints.join('\n')}`
  }
}

/** Marks the document until a click arrives in it. */
function awaitClick(): void {
  const { dataset } = document.documentElement
  dataset['awaitsClick'] = ''
  addEventListener('click', () => delete dataset['awaitsClick'], { capture: true, once: true })
}

const isClickAwaited = (): boolean => 'awaitsClick' in document.documentElement.dataset

function selectFocused(): void {
  const focused = document.activeElement
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement)
    focused.select()
}

/** Sets the value through the prototype's setter, as a picker does: React's own setter would hide the change. */
function setFocusedValue(value: string): void {
  const focused = document.activeElement!
  const prototype =
    focused instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(focused, value)
  focused.dispatchEvent(new Event('input', { bubbles: true }))
  focused.dispatchEvent(new Event('change', { bubbles: true }))
}
