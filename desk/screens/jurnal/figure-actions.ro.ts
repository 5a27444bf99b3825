/** Audited actions of the figures, in words. */
export const figureActions: Record<string, string> = {
  'cifre.exportate': 'a descărcat cifre',
}
