/**
 * Sets CSS variables for the part of the page hidden by an on-screen keyboard that overlays it, as in Safari:
 * `--keyboard` px at the bottom, `--panned` px scrolled out at the top. Returns a function that stops it.
 */
export function watchOnScreenKeyboard(): () => void {
  const seen = window.visualViewport
  if (!seen) return () => {}
  const { style } = document.documentElement
  const end = new AbortController()
  const measure = () => {
    // Pinch-zoom shrinks the visual viewport too, so it is ignored.
    const top = seen.scale > 1 ? 0 : seen.offsetTop
    const bottom = seen.scale > 1 ? 0 : Math.max(window.innerHeight - seen.height - top, 0)
    style.setProperty('--panned', `${top}px`)
    style.setProperty('--keyboard', `${bottom}px`)
  }
  for (const change of ['resize', 'scroll']) {
    seen.addEventListener(change, measure, { signal: end.signal })
  }
  measure()
  return () => {
    end.abort()
    for (const name of ['--panned', '--keyboard']) style.removeProperty(name)
  }
}
