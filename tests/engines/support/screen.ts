/** Measurements of a screen, compared between each engine and today's Chromium. */

export interface Box {
  x: number
  width: number
  height: number
  /** Number of elements with text inside it, each with its own line breaks. */
  texts: number
}

export interface Screen {
  /** Title of the document; `headline` is the visible h1. */
  title: string
  headline: string
  /** Text of `main`. */
  text: string
  isReady: boolean
  /** Horizontal overflow of the page, in CSS pixels. */
  overflow: number
  /** Visible landmarks and controls, keyed by kind, name and position among equals. */
  boxes: Record<string, Box>
}

/**
 * Runs in the page: waits for a frame and then for an idle main thread, as content below the fold is rendered in slices
 * after the first paint. WebKit has no idle callbacks.
 */
export function waitForIdle(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() =>
      setTimeout(() => {
        if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done())
        else done()
      }),
    )
  })
}

/** Runs in the page. Written for the oldest supported browser. */
export function measureScreen(): Screen {
  // Times of day differ between visits.
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
  // Their height depends on how their text wraps.
  const asHighAsTheirText = 'header, nav, main, aside, textarea'
  for (const element of document.querySelectorAll(`${landmarks}, ${controls}`)) {
    // The position of inline elements depends on text wrapping.
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
 * True if two sizes agree within tolerance, in CSS pixels. WebKitGTK rounds glyph widths to whole pixels, which adds up
 * to 3% of a line. A text may then wrap into one more line, of 26 px.
 */
function isAlike(side: 'x' | 'width' | 'height', one: Box, other: Box): boolean {
  const least = side === 'height' ? 26 * Math.max(one.texts, 1) : 8
  return Math.abs(one[side] - other[side]) <= Math.max(least, one[side] * 0.03)
}

/** Lists the differences, a line each. Ignores `y`, which follows from the heights of the elements above. */
export function differences(expected: Screen, seen: Screen, withText: boolean): string[] {
  const words = (['title', 'headline', 'text'] as const).filter((part) => {
    return (part !== 'text' || withText) && expected[part] !== seen[part]
  })
  const said = words.map((part) => `${part}: ${seen[part]}, not ${expected[part]}`)
  const wide = seen.overflow > 0 ? [`overflows its window by ${seen.overflow}`] : []
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
