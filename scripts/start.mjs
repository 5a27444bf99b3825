import './require-node.mjs'
import { buildIfChanged } from './build.mjs'
import { installMissing } from './install.mjs'
import { root } from './run.mjs'

process.chdir(root)
installMissing()
buildIfChanged()

// The server runs in this very process, so a signal reaches it once, from whoever it comes.
const { register } = await import('tsx/esm/api')
register()
await import(new URL('../server/main.ts', import.meta.url).href)
