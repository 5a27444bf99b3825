import type { Feature } from '#contract/features.ts'
import { updatePrecache } from './city-client.ts'
import { replaceContent } from './static-client.ts'
import type { ClientFiles } from './static-client.ts'

const PAGES = ['/index.html', '/birou/index.html']
const WORKER = '/sw.js'
const DESK = '/birou/'

/**
 * Returns the client of a portal without these features: its pages say so in `data-off` of `<html>`, so that nothing of
 * them is ever painted, and without the desk its files are not served. With every feature on nothing changes.
 */
export function withFeaturesOff(client: ClientFiles, off: ReadonlySet<Feature>): ClientFiles {
  if (off.size === 0) return client
  const files = new Map(
    [...client.files].filter(([address]) => !off.has('desk') || !address.startsWith(DESK)),
  )
  for (const address of PAGES) changeText(files, address, (page) => markPage(page, off))
  const page = files.get('/index.html')
  const worker = files.get(WORKER)
  if (page && worker) {
    const changed = new Map([['/index.html', page.bytes]])
    files.set(WORKER, replaceContent(worker, updatePrecache(worker.bytes, changed)))
  }
  return { ...client, files }
}

function changeText(
  files: ClientFiles['files'],
  address: string,
  change: (text: string) => string,
): void {
  const file = files.get(address)
  if (file)
    files.set(address, replaceContent(file, Buffer.from(change(file.bytes.toString('utf8')))))
}

const markPage = (page: string, off: ReadonlySet<Feature>): string =>
  page.replace(/<html\b/, `<html data-off="${[...off].join(' ')}"`)
