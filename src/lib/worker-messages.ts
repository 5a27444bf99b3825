/** Messages from a page to the service worker. */
export const workerMessages = {
  /** Skip waiting: the citizen accepted the update. */
  takeOver: 'preia',
  /** Precache all FAQ sections. */
  keepFaq: 'tine-intrebarile',
  precacheShell: 'tine-fisierele',
} as const

/** Tells the worker to store the files of its build that are missing from its cache. */
export interface PrecacheShellMessage {
  type: typeof workerMessages.precacheShell
  /** Paths of the files the page has loaded. */
  used: string[]
  /** True to also store every file installed with the build. */
  all: boolean
}

export function isPrecacheShellMessage(message: unknown): message is PrecacheShellMessage {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === workerMessages.precacheShell
  )
}
