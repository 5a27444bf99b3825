// `minimal-ui` is what our manifest falls back to.
const INSTALLED =
  '(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)'

/** The page runs as an installed portal, not in a tab. */
export function isStandalone(): boolean {
  const { standalone } = navigator as { standalone?: boolean } // Safari's own
  return standalone === true || window.matchMedia(INSTALLED).matches
}
