/**
 * Tells the styles which part of the page can be seen where the on-screen keyboard lies over it, as in Safari:
 * `--keyboard` is covered at the bottom, `--panned` is out of sight at the top. Returns what ends it.
 */
export function watchKeyboard(): () => void {
  const seen = window.visualViewport
  if (!seen) return () => {}
  const { style } = document.documentElement
  const end = new AbortController()
  const measure = () => {
    // Who has zoomed in sees a part of the page at will.
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
