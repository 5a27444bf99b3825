/**
 * What the client may weigh. Bytes after brotli unless the name says gzip; counts where it says so.
 * The first load is what the login page fetches unasked.
 */
export const weightBudgets = {
  firstLoadJs: 72_000,
  html: 6_000,
  renderBlockingFiles: 0,
  largestLazyChunk: 12_000,
  workerGzip: 12_000,
  install: 300_000,
  precachedFiles: 60,
  // One is enough for the worker never to install.
  precachedMissing: 0,
  heavyLibraries: 0,
}

/**
 * Words that stand in a bundle only when it carries a library's heavy form: the classic zod, and the React
 * components of framer-motion (`motion.div`, `domMax`) in place of its small `animate`.
 */
export const heavyLibraryMarkers = {
  zod: /["'`]ZodString["'`]/,
  'framer-motion': /["'`]?\bwhileHover\b["'`]?/,
}
