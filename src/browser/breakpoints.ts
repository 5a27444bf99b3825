/** Media queries: `TABLET_UP` shows the side menu, `DESKTOP_UP` has room for it expanded. */
export const TABLET_UP = '(width >= 768px)'
export const DESKTOP_UP = '(width >= 1200px)'

/** Returns whether a media query matches, and calls `changed` on every change for the lifetime of the page. */
export function watchMedia(query: string, changed: (holds: boolean) => void): boolean {
  const media = window.matchMedia(query)
  media.addEventListener('change', ({ matches }) => changed(matches))
  return media.matches
}
