/** Text that is read in one go: a heading, a paragraph, a cell, the label of a field. */
export interface Passage {
  element: Element
  text: string
  /** Language of the text, such as `ro`. */
  lang: string
}

/** Elements that are not read. Typed text is the citizen's own; folded answers have boxes, but nobody sees them. */
const UNREAD =
  'script, style, svg, canvas, input, textarea, select, details:not([open]) > :not(summary), [aria-hidden="true"], [inert], [data-unread]'

/** Collects what can be seen in some elements, in the order in which a screen reader comes to it. */
export function collectPassages(roots: Iterable<Element>): Passage[] {
  const passages: Passage[] = []
  const add = (element: Element, words: string) => {
    const text = words.replace(/\s+/g, ' ').trim()
    const lang = element.closest<HTMLElement>('[lang]')?.lang ?? 'ro'
    if (/[\p{L}\d]/u.test(text)) passages.push({ element, text, lang })
  }
  for (const root of roots) if (isRead(root)) collectFrom(root, add)
  return passages
}

type Add = (element: Element, words: string) => void

function collectFrom(element: Element, add: Add): void {
  let line = ''
  for (const child of element.childNodes) {
    if (child instanceof Text) line += child.data
    if (!(child instanceof Element) || !isRead(child)) continue
    if (isInline(child)) line += ` ${readInline(child)} `
    else {
      add(element, line)
      line = ''
      collectBlock(child, add)
    }
  }
  add(element, line)
}

function collectBlock(element: Element, add: Add): void {
  const name = nameOf(element)
  if (name === null) collectFrom(element, add)
  else add(element, name)
}

/** Reads an inline element, which may have others in it. */
function readInline(element: Element): string {
  const name = nameOf(element)
  if (name !== null) return name
  let words = ''
  collectFrom(element, (_, part) => (words += ` ${part}`))
  return words
}

/** Returns the name of an element that has another than its text; null if it has none. */
function nameOf(element: Element): string | null {
  if (element instanceof HTMLImageElement) return element.alt
  return element.matches('a, button, [role="img"]') ? element.getAttribute('aria-label') : null
}

function isRead(element: Element): boolean {
  if (element.matches(UNREAD)) return false
  const { display, visibility } = getComputedStyle(element)
  if (display === 'contents') return true
  return visibility === 'visible' && element.getClientRects().length > 0
}

const isInline = (element: Element) => getComputedStyle(element).display.startsWith('inline')
