// Kill switch for a harmful service worker: replaces the worker until the next build.
//   node scripts/kill-switch.mjs [folder of the built client]
// Restart the server afterwards, since it holds the client in memory.
import { copyFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { fail, root } from './npm.mjs'

const dist = path.resolve(process.argv[2] ?? path.join(root, 'dist'))
const worker = path.join(dist, 'sw.js')
if (!existsSync(worker)) fail(`There is no built portal in ${dist}.`)
copyFileSync(path.join(root, 'sw/kill-switch.js'), worker)
console.log(
  'The kill switch is in place: devices delete their copy of the portal when it is next opened. Restart the server.',
)
