declare global {
  interface Window {
    /** Last button or skip link pressed before the application had loaded; set by the script in the head. */
    portalHeld?: HTMLElement
    portalReady?: boolean
  }
}

/** Replays the recorded early click once the application has loaded, and stops recording. */
export function replayEarlyClick(): void {
  window.portalReady = true
  if (window.portalHeld?.isConnected) window.portalHeld.click()
  delete window.portalHeld
}
