// `minimal-ui` is the fallback in our manifest.
const INSTALLED =
  '(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)'

/** True if the page runs as an installed app, not in a tab. */
export function isStandalone(): boolean {
  const { standalone } = navigator as { standalone?: boolean } // Safari's own
  return standalone === true || window.matchMedia(INSTALLED).matches
}
