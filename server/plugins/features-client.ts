import type { Feature } from '#contract/features.ts'
import type { ClientFiles } from './static-client.ts'

const DESK = '/birou/'

/** Says in a page which features are off, in `data-off` of `<html>`, so that nothing of them is ever painted. */
export function markFeaturesOff(page: string, off: ReadonlySet<Feature>): string {
  return off.size === 0 ? page : page.replace(/<html\b/, `<html data-off="${[...off].join(' ')}"`)
}

/** Returns the client without the files of the desk. */
export function withoutDesk(client: ClientFiles): ClientFiles {
  return {
    ...client,
    files: new Map([...client.files].filter(([address]) => !address.startsWith(DESK))),
  }
}
