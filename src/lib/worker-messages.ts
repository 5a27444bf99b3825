/** What a page tells the service worker. */
export const workerMessages = {
  /** The citizen has tapped for the new version. */
  takeOver: 'preia',
  /** The questions of all sections are to be there without a connection. */
  keepFaq: 'tine-intrebarile',
} as const
