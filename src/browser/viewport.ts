/** A phone ends and the side menu begins; where the side menu has room to stand open. */
export const WIDE = '(width >= 768px)'
export const ROOMY = '(width >= 1200px)'

/** Whether a media query holds now. `changed` is told whenever that turns, as long as the page lives. */
export function watchMedia(query: string, changed: (holds: boolean) => void): boolean {
  const media = window.matchMedia(query)
  media.addEventListener('change', ({ matches }) => changed(matches))
  return media.matches
}
