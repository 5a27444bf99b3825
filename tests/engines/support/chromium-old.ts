import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Devtools } from './devtools.ts'
import type { Device, Engine, Size, Tab } from './engine.ts'
import { fontSettings } from './fonts.ts'
import { installListeners } from './install-listeners.ts'

/** An old Chromium over raw DevTools protocol, as today's libraries cannot drive it. Every device is a process. */

const START_MS = 20_000

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--no-zygote',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--no-first-run',
  '--disable-background-networking',
  '--lang=ro',
  '--remote-debugging-port=0',
]

export function oldChromium(program: string): Engine {
  return {
    name: 'chromium-old',
    openDevice: () => launch(program),
    stop: async () => undefined,
  }
}

async function launch(program: string): Promise<Device> {
  const folder = await mkdtemp(path.join(tmpdir(), 'chromium-'))
  const child = spawn(program, [...FLAGS, `--user-data-dir=${folder}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...fontSettings(),
      TZ: 'Europe/Bucharest',
      LD_LIBRARY_PATH: path.dirname(program),
    },
  })
  const base = `http://127.0.0.1:${await readPort(folder)}`
  return {
    async openTab() {
      const response = await fetch(`${base}/json/new`, { method: 'PUT' })
      const { webSocketDebuggerUrl } = (await response.json()) as { webSocketDebuggerUrl: string }
      const devtools = await Devtools.connect(webSocketDebuggerUrl)
      await devtools.send('Page.enable')
      const source = `(${String(installListeners)})()`
      await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source })
      return new OldChromiumTab(devtools)
    },
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Polls for the file in which Chromium writes its DevTools port once it listens. */
async function readPort(folder: string): Promise<string> {
  const end = Date.now() + START_MS
  for (;;) {
    try {
      const [port] = (await readFile(path.join(folder, 'DevToolsActivePort'), 'utf8')).split('\n')
      if (port) return port
    } catch (error) {
      if (Date.now() > end) throw error
    }
    await wait(50)
  }
}

interface Evaluated {
  result: { value?: unknown; objectId?: string }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}

class OldChromiumTab implements Tab {
  readonly #devtools: Devtools

  constructor(devtools: Devtools) {
    this.#devtools = devtools
  }

  async navigate(url: string): Promise<void> {
    await this.#devtools.send('Page.navigate', { url })
  }

  async evaluate(source: string, args: unknown[]): Promise<unknown> {
    return (await this.#call(source, args, true)).result.value
  }

  async click(x: number, y: number): Promise<void> {
    const at = { x, y, button: 'left', clickCount: 1 }
    await this.#devtools.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y })
    await this.#devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
    await this.#devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
  }

  async type(text: string): Promise<void> {
    await this.#devtools.send('Input.insertText', { text })
  }

  async setFiles(source: string, args: unknown[], files: string[]): Promise<void> {
    const { objectId } = (await this.#call(source, args, false)).result
    await this.#devtools.send('DOM.setFileInputFiles', { files, objectId })
  }

  async resize(size: Size): Promise<void> {
    const metrics = { ...size, deviceScaleFactor: 1, mobile: false }
    await this.#devtools.send('Emulation.setDeviceMetricsOverride', metrics)
  }

  async screenshot(): Promise<Buffer> {
    const { data } = await this.#devtools.send<{ data: string }>('Page.captureScreenshot')
    return Buffer.from(data, 'base64')
  }

  async #call(source: string, args: unknown[], returnByValue: boolean): Promise<Evaluated> {
    const expression = `(${source})(...${JSON.stringify(args)})`
    const options = { expression, returnByValue, awaitPromise: true, userGesture: true }
    const answer = await this.#devtools.send<Evaluated>('Runtime.evaluate', options)
    const { exceptionDetails: thrown } = answer
    if (thrown) throw new Error(thrown.exception?.description ?? thrown.text)
    return answer
  }
}
