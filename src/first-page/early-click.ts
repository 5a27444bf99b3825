declare global {
  interface Window {
    /** The button or skip link pressed last before the application was there; kept by the script in the head. */
    portalHeld?: HTMLElement
    portalReady?: boolean
  }
}

/** The application has taken over: what was pressed before is pressed now, and nothing is held any more. */
export function replayEarlyClick(): void {
  window.portalReady = true
  if (window.portalHeld?.isConnected) window.portalHeld.click()
  delete window.portalHeld
}
