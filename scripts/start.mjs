import './require-node.mjs'
import { buildIfChanged } from './build.mjs'
import { installMissing } from './install.mjs'
import { root } from './npm.mjs'

process.chdir(root)
installMissing()
buildIfChanged()

if (process.env['npm_lifecycle_event'] === 'start') endWithParent()

// The server runs in this very process, so a signal reaches it once, from whoever it comes.
const { register } = await import('tsx/esm/api')
register()
await import(new URL('../server/main.ts', import.meta.url).href)

// npm passes a signal on to its shell, which ends and tells nobody.
function endWithParent() {
  const parent = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watching)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watching.unref()
}
