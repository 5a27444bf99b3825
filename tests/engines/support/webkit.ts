import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { WebKit } from '../../../scripts/engines.mjs'
import { findFreePort } from '../../../scripts/free-port.mjs'
import type { Device, Engine, Size, Tab } from './engine.ts'
import { fontSettings } from './fonts.ts'

/**
 * WebKitGTK, the engine of Safari, over its own WebDriver. One session at a time, with ephemeral storage. It cannot run
 * scripts before a page's own.
 */

const START_MS = 20_000
const ANSWER_MS = 60_000
const SCRIPT_MS = 5_000
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

// Without services, no other desktop process is started.
const BUS = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen><auth>EXTERNAL</auth><policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`

// The toolbar would keep the window wider than a phone.
const NARROW_TOOLBAR = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; font-size: 6px; }'

export function webkit(programs: WebKit): Engine {
  let driver: Promise<Driver> | undefined
  return {
    name: 'webkit',
    async openDevice() {
      driver ??= startDriver(programs)
      return openSession((await driver).call, programs.browser)
    },
    async stop() {
      await (await driver)?.stop()
      driver = undefined
    },
  }
}

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<unknown>

interface Driver {
  call: Call
  stop(): Promise<void>
}

async function startDriver({ driver }: WebKit): Promise<Driver> {
  const folder = await mkdtemp(path.join(tmpdir(), 'webkit-'))
  await mkdir(path.join(folder, 'gtk-3.0'))
  await writeFile(path.join(folder, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR)
  await writeFile(path.join(folder, 'bus.conf'), BUS)
  const port = await findFreePort()
  const screen = ['xvfb-run', '-a', '-s', '-screen 0 1400x1100x24']
  const bus = [`--config-file=${path.join(folder, 'bus.conf')}`, '--']
  const child = spawn('dbus-run-session', [...bus, ...screen, driver, `--port=${port}`], {
    stdio: 'ignore',
    detached: true, // a process group of its own, to stop all of it
    env: {
      ...process.env,
      ...fontSettings(),
      XDG_CONFIG_HOME: folder,
      TZ: 'Europe/Bucharest',
      NO_AT_BRIDGE: '1',
      GTK_A11Y: 'none',
      GTK_USE_PORTAL: '0',
    },
  })
  const end = () => void process.kill(-child.pid!, 'SIGTERM')
  process.once('exit', end)
  const call = createDriverClient(`http://127.0.0.1:${port}`)
  await waitForDriver(call)
  return {
    call,
    async stop() {
      process.off('exit', end)
      const ended = once(child, 'exit')
      end()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function createDriverClient(base: string): Call {
  return async (method, address, body) => {
    const response = await fetch(base + address, {
      method,
      // A script sent during a navigation sometimes never gets a response.
      signal: AbortSignal.timeout(address.endsWith('/execute/async') ? SCRIPT_MS : ANSWER_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new Error(`${method} ${address}: ${String(error)}`)
    })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`)
    return value
  }
}

async function waitForDriver(call: Call): Promise<void> {
  const end = Date.now() + START_MS
  for (;;) {
    try {
      return void (await call('GET', '/status'))
    } catch (error) {
      if (Date.now() > end) throw error
      await wait(50)
    }
  }
}

async function openSession(call: Call, binary: string): Promise<Device> {
  const options = { binary, args: ['--automation'] }
  const alwaysMatch = {
    browserName: 'MiniBrowser',
    pageLoadStrategy: 'none',
    'webkitgtk:browserOptions': options,
  }
  const created = await call('POST', '/session', { capabilities: { alwaysMatch } })
  const session = `/session/${(created as { sessionId: string }).sessionId}`
  const first = (await call('GET', `${session}/window`)) as string
  let current = first
  let isFirstTaken = false
  /** Sends commands to one window of the session, switching to it first if another is current. */
  const inWindow =
    (handle: string): Call =>
    async (method, address, body) => {
      if (current !== handle) await call('POST', `${session}/window`, { handle })
      current = handle
      return call(method, session + address, body)
    }
  return {
    async openTab() {
      if (isFirstTaken) {
        const opened = await call('POST', `${session}/window/new`, { type: 'tab' })
        return new WebKitTab(inWindow((opened as { handle: string }).handle))
      }
      isFirstTaken = true
      return new WebKitTab(inWindow(first))
    },
    close: async () => void (await call('DELETE', session)),
  }
}

class WebKitTab implements Tab {
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  async navigate(url: string): Promise<void> {
    await this.#call('POST', '/url', { url })
  }

  async evaluate(source: string, args: unknown[]): Promise<unknown> {
    const script = `const done = arguments[arguments.length - 1]
      Promise.resolve(arguments[0])
        .then((args) => (${source})(...args))
        .then((value) => done({ value }), (error) => done({ problem: String(error) }))`
    const outcome = await this.#call('POST', '/execute/async', { script, args: [args] })
    const { value, problem } = outcome as { value?: unknown; problem?: string }
    if (problem) throw new Error(problem)
    return value ?? undefined
  }

  async click(x: number, y: number): Promise<void> {
    const actions = [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await this.#call('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
  }

  async type(text: string): Promise<void> {
    const element = await this.#call('GET', '/element/active')
    await this.#sendTo(element, text)
  }

  async setFiles(source: string, args: unknown[], paths: string[]): Promise<void> {
    const script = `return (${source})(...arguments)`
    const element = await this.#call('POST', '/execute/sync', { script, args })
    await this.#sendTo(element, paths.join('\n'))
  }

  async resize(size: Size): Promise<void> {
    await this.#call('POST', '/window/rect', size)
    const inner = (await this.evaluate(
      '() => ({ width: innerWidth, height: innerHeight })',
      [],
    )) as Size
    await this.#call('POST', '/window/rect', {
      width: 2 * size.width - inner.width,
      height: 2 * size.height - inner.height,
    })
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(String(await this.#call('GET', '/screenshot')), 'base64')
  }

  async #sendTo(element: unknown, text: string): Promise<void> {
    const id = (element as Record<string, string>)[ELEMENT]
    await this.#call('POST', `/element/${id}/value`, { text })
  }
}
