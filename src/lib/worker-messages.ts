/** What a page tells the service worker. */
export const workerMessages = {
  /** The citizen has tapped for the new version. */
  takeOver: 'preia',
  /** The questions of all sections are to be there without a connection. */
  keepFaq: 'tine-intrebarile',
  keepShell: 'tine-fisierele',
} as const

/** Asks the worker to store the files of its build that its cache lacks. */
export interface KeepShell {
  type: typeof workerMessages.keepShell
  /** Paths of the files that the page has loaded. */
  used: string[]
  /** All that is installed with a build, too. */
  all: boolean
}

export function isKeepShell(message: unknown): message is KeepShell {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === workerMessages.keepShell
  )
}
