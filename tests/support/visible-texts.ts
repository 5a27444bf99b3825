/**
 * Runs in the page: lists what a reader of the screen gets outside elements that match `excluded`: visible texts, and
 * names and hints of controls.
 */
export function listVisibleTexts(excluded: string): string[] {
  const skipped = `script, style, noscript, ${excluded}`
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  const texts = new Set<string>([document.title])
  for (const element of document.querySelectorAll('body, body *')) {
    // Browsers give the options of a closed list no boxes.
    const box = element.closest('select') ?? element
    if (element.closest(skipped) || !isShown(box)) continue
    for (const { nodeType, textContent } of element.childNodes) {
      if (nodeType === Node.TEXT_NODE) texts.add(textContent ?? '')
    }
    for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt']) {
      texts.add(element.getAttribute(name) ?? '')
    }
  }
  return [...texts].map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean)
}

/** Runs in the page: true once its heading is visible and nothing in it, or in its open dialog, is loading. */
export function isScreenReady(): boolean {
  const headings = [...document.querySelectorAll('h1')]
  const shown = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  return (
    headings.some((heading) => heading.getClientRects().length > 0) &&
    shown.querySelector('[aria-busy=true], .skeleton, [role=progressbar]') === null
  )
}
