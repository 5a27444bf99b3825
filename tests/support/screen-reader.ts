import type { CDPSession, Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { PortalPage } from './browser.ts'
import { isFocused, tabTo } from './steps/keyboard.ts'

/** Step at the keyboard, and what a screen reader says then; either may be empty. */
export interface Line {
  done: string
  heard: string
}

/** Names of roles, as screen readers in Romanian say them. */
const ROLES: Record<string, string> = {
  button: 'buton',
  checkbox: 'casetă de selectare',
  combobox: 'casetă combinată',
  heading: 'titlu',
  link: 'legătură',
  radio: 'buton radio',
  searchbox: 'câmp de căutare',
  textbox: 'câmp de editare',
  DisclosureTriangle: 'buton',
}

/** Names of states: said when true and, where there is one, when false. */
const STATES: Record<string, [on: string, off?: string]> = {
  required: ['obligatoriu'],
  invalid: ['nevalid'],
  checked: ['bifat', 'nebifat'],
  expanded: ['desfășurat', 'restrâns'],
  disabled: ['indisponibil'],
}

const FOCUS = 'document.activeElement'

interface Value {
  value?: unknown
}

interface Node {
  role: Value
  name?: Value
  description?: Value
  properties?: { name: string; value: Value }[]
}

/**
 * Uses a page with the keyboard alone, as someone with a screen reader does, and notes what that says: role, name, states
 * and description out of the browser's accessibility tree, and the messages of live regions.
 */
export class ScreenReader {
  readonly lines: Line[] = []
  readonly #page: PortalPage
  readonly #session: CDPSession

  private constructor(page: PortalPage, session: CDPSession) {
    this.#page = page
    this.#session = session
  }

  static async attach(page: PortalPage): Promise<ScreenReader> {
    const session = await page.context().newCDPSession(page)
    await session.send('Accessibility.enable')
    return new ScreenReader(page, session)
  }

  /** Presses Tab until a control has the focus. */
  async tabTo(control: Locator): Promise<void> {
    await tabTo(this.#page, control)
    this.#note('Tab', await this.#describe(FOCUS))
  }

  /** Goes to a field and types in it; the text is the citizen's own and is not noted. */
  async fill(field: Locator, text: string): Promise<void> {
    await this.tabTo(field)
    await this.#page.keyboard.type(text)
  }

  /** Goes to a control and presses a key on it; what follows is heard. */
  async press(control: Locator, key = 'Enter'): Promise<void> {
    await this.tabTo(control)
    await this.pressKey(key)
  }

  /** Presses a key where the focus is. */
  async pressKey(key: string): Promise<void> {
    await this.#page.keyboard.press(key)
    this.#note(key, '')
  }

  /** Waits until the portal has moved the focus to an element, which is then said. */
  async arriveAt(place: Locator): Promise<void> {
    await place.waitFor()
    await expect.poll(() => isFocused(place)).toBe(true)
    this.#note('', await this.#describe(FOCUS))
  }

  /** Waits until a live region says a sentence by itself. */
  async hear(sentence: string | RegExp): Promise<void> {
    const region = this.#page.locator('[role="status"], [role="alert"], [role="log"], [aria-live]')
    const said = region.filter({ hasText: sentence }).last().getByText(sentence).first()
    await said.waitFor()
    this.#note('', `anunț: ${await said.innerText()}`)
  }

  /** Jumps to a heading, as with the key H; the next Tab goes on from there. */
  async jumpTo(heading: Locator): Promise<void> {
    await heading.waitFor()
    await heading.evaluate((element) => getSelection()!.collapse(element, 0))
    this.#note('H', await this.#describe('getSelection().anchorNode'))
  }

  #note(done: string, heard: string): void {
    this.lines.push({ done, heard: heard.replace(/\s+/g, ' ').trim() })
  }

  /** Describes the element that an expression of the page returns. */
  async #describe(expression: string): Promise<string> {
    const { result } = await this.#session.send('Runtime.evaluate', { expression })
    const { nodes } = await this.#session.send('Accessibility.getPartialAXTree', {
      objectId: result.objectId!,
      fetchRelatives: false,
    })
    return describe(nodes[0] as Node)
  }
}

/** Describes a node in the order of a screen reader: name, role, states, description. */
function describe({ role, name, description, properties = [] }: Node): string {
  const of = (property: string) => properties.find((one) => one.name === property)?.value.value
  const level = role.value === 'heading' ? ` de nivel ${String(of('level'))}` : ''
  const states = Object.entries(STATES).map(([state, [on, off]]) => {
    const value = of(state)
    if (value === undefined) return ''
    return isTrue(value) ? on : (off ?? '')
  })
  const word = ROLES[String(role.value)] ?? String(role.value)
  return [name?.value, `${word}${level}`, ...states, description?.value].filter(Boolean).join(', ')
}

const isTrue = (value: unknown) => value === true || value === 'true'
