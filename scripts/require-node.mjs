// Imported first, for its effect: an old Node says so in one sentence instead of failing somewhere inside.
import { readFileSync } from 'node:fs'
import { isNodeSupported } from './node-version.mjs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

if (!isNodeSupported(process.versions.node, engines.node)) {
  console.error(
    `Portalul are nevoie de Node.js ${engines.node.replace('>=', '')} sau mai nou; aici este ${process.versions.node}.`,
  )
  process.exit(1)
}
