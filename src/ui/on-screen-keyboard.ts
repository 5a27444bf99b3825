/**
 * Sets CSS variables for the part of the page hidden by an on-screen keyboard that overlays it, as in Safari:
 * `--keyboard` px at the bottom, `--panned` px scrolled out at the top. Returns a function that stops it.
 */
export function watchOnScreenKeyboard(): () => void {
  const seen = window.visualViewport
  if (!seen) return () => {}
  const end = new AbortController()
  const measure = () => {
    // Pinch-zoom shrinks the visual viewport too, so it is ignored.
    const top = seen.scale > 1 ? 0 : seen.offsetTop
    const bottom = seen.scale > 1 ? 0 : Math.max(window.innerHeight - seen.height - top, 0)
    setLength('--panned', top)
    setLength('--keyboard', bottom)
  }
  for (const change of ['resize', 'scroll']) {
    seen.addEventListener(change, measure, { signal: end.signal })
  }
  measure()
  return () => {
    end.abort()
    for (const name of ['--panned', '--keyboard']) setLength(name, 0)
  }
}

// Left out when it is 0, as in most browsers always: a variable of the root restyles the whole page.
function setLength(name: string, px: number): void {
  const { style } = document.documentElement
  if (px === 0) style.removeProperty(name)
  else style.setProperty(name, `${px}px`)
}
