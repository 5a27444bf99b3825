import './require-node.mjs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { installMissing } from './install.mjs'
import { root } from './npm.mjs'

process.chdir(root)
installMissing()

const { createServer } = await import('vite')
const api = `http://localhost:${process.env['PORT'] ?? 8080}`
// The usual port is the portal's, which passes on what is asked of the desk.
const desk = await createServer({ configFile: 'vite.desk.config.ts', server: { port: 5174 } })
await desk.listen()
const deskAddress = new URL(desk.resolvedUrls?.local[0] ?? '').origin
const vite = await createServer({
  server: {
    proxy: { '/api': api, '/dev': api, '/birou': { target: deskAddress, ws: true } },
  },
})
await vite.listen()
const address = vite.resolvedUrls?.local[0] ?? ''

// In its own process group: Ctrl-C reaches only this process, which then stops both.
const server = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', 'server/main.ts'],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, PUBLIC_URL: address.replace(/\/$/, '') },
  },
)
vite.printUrls()

const ended = once(server, 'exit')
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.once(signal, () => server.kill('SIGTERM'))
}
await ended
await Promise.all([vite.close(), desk.close()])
