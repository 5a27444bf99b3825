/** What is seen of a screen: measured in each engine, and compared with today's Chromium. */

export interface Box {
  x: number
  width: number
  height: number
  /** How many texts stand in it, each of which breaks into lines by itself. */
  texts: number
}

export interface Screen {
  /** The title of the document, and the headline as it is read. */
  title: string
  headline: string
  /** What its main part says. */
  text: string
  isReady: boolean
  /** How far the page reaches beyond its window, sideways. */
  overflow: number
  /** Landmarks and controls that are shown, by kind, name and place among their like. */
  boxes: Record<string, Box>
}

/** Runs in the page. It is written for the oldest browser that is supported. */
export function measureScreen(): Screen {
  // Times of day are those of each visit.
  const clean = (text: string | null | undefined) =>
    (text ?? '')
      .replace(/\s+/g, ' ')
      .replace(/\d\d:\d\d/g, '00:00')
      .trim()
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  const nameOf = (element: Element) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])]
    const label = element.getAttribute('aria-label') ?? labels.map((one) => one.textContent).join()
    return clean(label || element.textContent).slice(0, 60)
  }
  const hasWords = ({ childNodes }: Element) =>
    [...childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
  const boxes: Record<string, Box> = {}
  const landmarks = 'header, nav, main, aside, footer'
  const controls = 'button, a[href], input, select, textarea'
  // How high they are follows from how their text breaks into lines.
  const asHighAsTheirText = 'header, nav, main, aside, textarea'
  for (const element of document.querySelectorAll(`${landmarks}, ${controls}`)) {
    // Within a text, where a line breaks is the font's affair.
    if (!isShown(element) || getComputedStyle(element).display === 'inline') continue
    const name = element.matches(controls) ? nameOf(element) : element.getAttribute('aria-label')
    const kind = `${element.tagName.toLowerCase()} ${name ?? ''}`
    let key = kind
    for (let index = 2; key in boxes; index++) key = `${kind} (${index})`
    const { x, width, height } = element.getBoundingClientRect()
    const texts = [element, ...element.querySelectorAll('*')].filter(hasWords).length
    boxes[key] = { x, width, height: element.matches(asHighAsTheirText) ? 0 : height, texts }
  }
  const page = document.scrollingElement ?? document.body
  const headline = [...document.querySelectorAll('h1')].find(isShown)
  const isBusy = document.querySelector('[aria-busy=true], .skeleton') !== null
  const { testCalls = 0 } = globalThis as { testCalls?: number }
  return {
    title: document.title,
    headline: clean(headline?.textContent),
    text: clean(document.querySelector('main')?.textContent),
    isReady: headline !== undefined && !isBusy && testCalls === 0,
    overflow: page.scrollWidth - page.clientWidth,
    boxes,
  }
}

/**
 * In CSS pixels. Letters have the same shape everywhere, but WebKitGTK makes each a whole number of pixels wide, which
 * adds up to three hundredths of a line. Now and then a word of a text then moves to the next line: one more line of 26.
 */
function isAlike(side: 'x' | 'width' | 'height', one: Box, other: Box): boolean {
  const least = side === 'height' ? 26 * Math.max(one.texts, 1) : 8
  return Math.abs(one[side] - other[side]) <= Math.max(least, one[side] * 0.03)
}

/** What is not alike, a line each. Where it stands from above follows from the heights of what is before it. */
export function differences(expected: Screen, seen: Screen, withText: boolean): string[] {
  const words = (['title', 'headline', 'text'] as const).filter((part) => {
    return (part !== 'text' || withText) && expected[part] !== seen[part]
  })
  const said = words.map((part) => `${part}: ${seen[part]}, not ${expected[part]}`)
  const wide = seen.overflow > 0 ? [`reaches ${seen.overflow} beyond its window`] : []
  const names = new Set([...Object.keys(expected.boxes), ...Object.keys(seen.boxes)])
  const placed = [...names].flatMap((name) => {
    const [one, other] = [expected.boxes[name], seen.boxes[name]]
    if (!one || !other) return `${name}: ${one ? 'is missing' : 'should not be there'}`
    const sides = (['x', 'width', 'height'] as const).filter((side) => !isAlike(side, one, other))
    return sides.map(
      (side) => `${name}: ${side} ${Math.round(other[side])}, not ${Math.round(one[side])}`,
    )
  })
  return [...said, ...wide, ...placed]
}
