/** A phone ends and the side menu begins; where the side menu has room to stand open. */
export const TABLET_UP = '(width >= 768px)'
export const DESKTOP_UP = '(width >= 1200px)'

/** Whether a media query holds now. `changed` is told whenever that turns, as long as the page lives. */
export function watchMedia(query: string, changed: (holds: boolean) => void): boolean {
  const media = window.matchMedia(query)
  media.addEventListener('change', ({ matches }) => changed(matches))
  return media.matches
}
