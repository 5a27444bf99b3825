/**
 * Size budgets of the client: bytes after brotli (gzip where the name says so), or counts.
 * The first load is what the login page fetches by itself.
 */
export const weightBudgets = {
  firstLoadJs: 70_000,
  html: 6_000,
  renderBlockingFiles: 0,
  largestLazyChunk: 12_000,
  workerGzip: 12_000,
  install: 300_000,
  precachedFiles: 60,
  // A single missing file prevents the worker's install.
  precachedMissing: 0,
  heavyLibraries: 0,
  // Page, scripts and styles that the desk fetches before it shows its sign-in.
  deskFirstLoad: 120_000,
}

/**
 * Markers found in a bundle only if it has a library's heavy form: the classic zod, or the React components of
 * framer-motion (`motion.div`, `domMax`) in place of its small `animate`.
 */
export const heavyLibraryMarkers = {
  zod: /["'`]ZodString["'`]/,
  'framer-motion': /["'`]?\bwhileHover\b["'`]?/,
}
