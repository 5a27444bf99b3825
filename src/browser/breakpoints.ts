import { breakpoints } from '../lib/breakpoints.ts'

const widthFrom = (name: keyof typeof breakpoints) => `(width >= ${breakpoints[name]}px)`

/** Media queries: from `TABLET_UP` the side menu is shown, from `DESKTOP_UP` there is room for it expanded. */
export const TABLET_UP = widthFrom('tablet')
export const DESKTOP_UP = widthFrom('desktop')
/** From here a map fits beside its list. */
export const WIDE_LAPTOP_UP = widthFrom('wide-laptop')

/** True on a device held in the hand: a phone or a tablet. */
export const hasTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches

/** Returns whether a media query matches, and calls `changed` on every change for the lifetime of the page. */
export function watchMedia(query: string, changed: (holds: boolean) => void): boolean {
  const media = window.matchMedia(query)
  media.addEventListener('change', ({ matches }) => changed(matches))
  return media.matches
}
