/** Caught error: an event of the window, or an error caught by an error boundary. */
export interface CaughtError {
  type: string
  error?: unknown
  /** Reason of a rejected promise. */
  reason?: unknown
  /** Payload of `vite:preloadError`, when a file could not be loaded. */
  payload?: unknown
  message?: string
  filename?: string
}

declare global {
  interface Window {
    /** Errors caught before reporting has started; created by the script in the head (boot.ts). */
    portalErrors?: CaughtError[]
  }
}

/** Records an error caught by an error boundary; reported once client-errors.ts has loaded. */
export function recordBoundaryError(error: unknown): void {
  window.portalErrors?.push({ type: 'ecran', error })
}
