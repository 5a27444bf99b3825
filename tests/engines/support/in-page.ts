/**
 * Functions that run in the page: each is sent there as source, so it may use nothing outside of itself.
 * They are written for the oldest browser that is supported.
 */

/** Names an element as the citizen does. `within` narrows it to what stands inside another. */
export interface Target {
  role?: string
  /** The accessible name: a part of it, in any case, or a pattern. */
  name?: string | Pattern
  /** The name is exactly this. */
  exact?: boolean
  /** A visible text; the innermost element that has it. */
  text?: string | Pattern
  css?: string
  within?: Target
}

export interface Pattern {
  source: string
  flags: string
}

export interface Found {
  /** How many elements answer to the target, of those that are shown. */
  count: number
  text: string
  value: string
  isChecked: boolean
  hasFocus: boolean
  type: string
  /** Where a click reaches it; null while something covers it. */
  point: { x: number; y: number } | null
}

/** Finds the first shown element, and does with it: it is read, brought into view to be reached, or given the focus. */
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
    if (!selector) throw new Error(`No such role: ${role}`)
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
  // Nobody clicks what is not drawn yet.
  const isDrawn = performance.getEntriesByName('first-contentful-paint').length > 0
  if (isDisabled(element) || !isDrawn) return describe(null)
  const isInView = () => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight && pointOf(element) !== null
  }
  if (act === 'reach' && !isInView()) element.scrollIntoView({ block: 'center' })
  if (act === 'focus') (element as HTMLElement).focus()
  return describe(pointOf(element))
}
