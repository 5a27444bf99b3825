/** An error as it was caught: an event of the window, or what a boundary caught. */
export interface CaughtError {
  type: string
  error?: unknown
  /** Of a rejected promise. */
  reason?: unknown
  /** Of a file that could not be loaded. */
  payload?: unknown
  message?: string
  filename?: string
}

declare global {
  interface Window {
    /** What went wrong before anybody could report it: begun by the script in the head (boot.ts). */
    portalErrors?: CaughtError[]
  }
}

/** Hands on what a boundary caught; it is reported once the code for that is there (client-errors.ts). */
export function noteBrokenScreen(error: unknown): void {
  window.portalErrors?.push({ type: 'ecran', error })
}
