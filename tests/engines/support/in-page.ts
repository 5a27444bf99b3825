/**
 * Functions that run in the page: they are sent as source, so they must be self-contained, and written for the oldest
 * supported browser.
 */

/** Selector of an element by role, name or text. `within` restricts it to descendants of another. */
export interface Target {
  role?: string
  /** Accessible name: a case-insensitive part of it, or a pattern. */
  name?: string | Pattern
  /** True if name or text must match exactly. */
  exact?: boolean
  /** Visible text; without `role` and `css`, selects the innermost element that has it. */
  text?: string | Pattern
  css?: string
  within?: Target
}

export interface Pattern {
  source: string
  flags: string
}

export interface Found {
  /** Number of visible elements that match the target. */
  count: number
  text: string
  value: string
  isChecked: boolean
  hasFocus: boolean
  type: string
  /** Point where a click hits it; null if it is covered, disabled or not painted yet. */
  point: { x: number; y: number } | null
}

/** Finds the first visible match, and reads it, scrolls it into view (`reach`) or focuses it. */
export function find(target: Target, act: 'read' | 'reach' | 'focus'): Found {
  const roles: Record<string, string> = {
    button: 'button, [role=button], summary',
    link: 'a[href]',
    heading: 'h1, h2, h3, h4, h5, h6',
    h1: 'h1',
    h2: 'h2',
    checkbox: 'input[type=checkbox]',
    radio: 'input[type=radio]',
    tab: '[role=tab]',
    field: 'input, textarea, select',
    dialog: 'dialog[open], [role=dialog]',
    alertdialog: '[role=alertdialog]',
    navigation: 'nav',
    region: 'section, [role=region]',
    log: '[role=log]',
    main: 'main',
  }
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const byIds = (ids: string) =>
    ids.split(/\s+/).map((id) => clean(document.getElementById(id)?.textContent))
  const nameOf = (element: Element) => {
    const labelledBy = element.getAttribute('aria-labelledby')
    if (labelledBy) return byIds(labelledBy).join(' ')
    const label = element.getAttribute('aria-label')
    if (label) return label
    const { labels } = element as HTMLInputElement
    if (labels?.length) return [...labels].map(({ textContent }) => clean(textContent)).join(' ')
    return clean(element.textContent)
  }
  const answers = (wanted: string | Pattern, text: string, isExact = false) => {
    if (typeof wanted !== 'string') return new RegExp(wanted.source, wanted.flags).test(text)
    return isExact ? text === wanted : text.toLowerCase().includes(wanted.toLowerCase())
  }
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  const listAll = ({ role, name, exact, text, css, within }: Target): Element[] => {
    const roots: (Document | Element)[] = within ? listAll(within) : [document]
    const selector = css ?? (role ? roles[role] : 'body *')
    if (!selector) throw new Error(`unknown role: ${role}`)
    let elements = roots.flatMap((root) => [...root.querySelectorAll(selector)])
    if (name !== undefined) elements = elements.filter((one) => answers(name, nameOf(one), exact))
    if (text !== undefined) {
      const has = (one: Element) => answers(text, clean(one.textContent), exact)
      elements = elements.filter(has)
      if (!role && !css) elements = elements.filter((one) => ![...one.children].some(has))
    }
    return elements.filter(isShown)
  }
  const pointOf = (element: Element) => {
    const box = element.getBoundingClientRect()
    const point = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    const hit = document.elementFromPoint(point.x, point.y)
    const label = hit?.closest('label')
    const isReached = hit && (element.contains(hit) || label?.control === element)
    return isReached ? point : null
  }
  const isDisabled = (element: Element) => element.matches(':disabled, [aria-disabled=true]')
  const elements = listAll(target)
  const [element] = elements
  if (!element) {
    const none = { text: '', value: '', isChecked: false, hasFocus: false, type: '', point: null }
    return { count: 0, ...none }
  }
  const describe = (point: Found['point']): Found => {
    const { value = '', checked = false, type = '' } = element as Partial<HTMLInputElement>
    const text = clean((element as HTMLElement).innerText)
    const hasFocus = document.activeElement === element
    return { count: elements.length, text, value, isChecked: checked, hasFocus, type, point }
  }
  // Before the first paint nothing can be clicked.
  const isDrawn = performance.getEntriesByName('first-contentful-paint').length > 0
  if (isDisabled(element) || !isDrawn) return describe(null)
  const isInView = () => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight && pointOf(element) !== null
  }
  if (act === 'reach' && !isInView()) element.scrollIntoView({ block: 'center' })
  if (act === 'focus') (element as HTMLElement).focus()
  // A click on a page that was not painted yet may be dropped.
  const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0
  return describe(isPainted ? pointOf(element) : null)
}
