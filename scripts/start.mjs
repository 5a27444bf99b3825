import './require-node.mjs'
import { buildIfChanged } from './build.mjs'
import { installMissing } from './install.mjs'
import { root } from './npm.mjs'

process.chdir(root)
installMissing()
buildIfChanged()

if (process.env['npm_lifecycle_event'] === 'start') endWithParent()

// The server runs in this process, so a signal reaches it exactly once.
const { register } = await import('tsx/esm/api')
register()
await import(new URL('../server/main.ts', import.meta.url).href)

// npm forwards a signal only to its shell, which exits without forwarding it.
function endWithParent() {
  const parent = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watching)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watching.unref()
}
