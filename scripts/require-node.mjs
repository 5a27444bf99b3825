// Imported first, for its side effect: an old Node gets one clear sentence instead of an obscure failure.
import { readFileSync } from 'node:fs'
import { isNodeSupported } from './node-version.mjs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

if (!isNodeSupported(process.versions.node, engines.node)) {
  console.error(
    `The portal needs Node.js ${engines.node.replace('>=', '')} or newer; this is ${process.versions.node}.`,
  )
  process.exit(1)
}
