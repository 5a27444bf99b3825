import { afterAll, afterEach, inject } from 'vitest'
import { findChromium } from '../../../scripts/chromium.mjs'
import { findFirefox, findWebKit } from '../../../scripts/engines.mjs'
import { findOldChromium } from '../../../scripts/old-chromium.mjs'
import { todaysChromium } from './chromium-today.ts'
import { oldChromium } from './chromium-old.ts'
import type { Engine, Size } from './engine.ts'
import { firefox } from './firefox.ts'
import { EnginePage } from './page.ts'
import { webkit } from './webkit.ts'

export const PHONE: Size = { width: 390, height: 844 }
export const DESK: Size = { width: 1280, height: 844 }

/** Installed engines with their names; the variable ENGINE selects a single one. */
export const engines: readonly (readonly [name: string, engine: Engine])[] = listEngines()

function listEngines() {
  const programs = { webkit: findWebKit(), firefox: findFirefox(), oldChromium: findOldChromium() }
  const all = [
    ...(programs.webkit ? [webkit(programs.webkit)] : []),
    ...(programs.firefox ? [firefox(programs.firefox)] : []),
    ...(programs.oldChromium ? [oldChromium(programs.oldChromium)] : []),
  ]
  const wanted = process.env['ENGINE']
  return all.filter(({ name }) => !wanted || name === wanted).map((one) => [one.name, one] as const)
}

/** Returns today's Chromium, the reference for comparisons. */
export function reference(): Engine {
  const program = findChromium()
  if (!program) throw new Error('Chromium is not installed; CHROME_PATH may name one.')
  return todaysChromium(program)
}

const opened: EnginePage[] = []

/** Opens a page on its own device, phone-sized by default; it is closed after the test. */
export async function openPage(
  engine: Engine,
  { size = PHONE, baseURL = inject('baseUrl') }: { size?: Size; baseURL?: string } = {},
): Promise<EnginePage> {
  const page = await EnginePage.on(engine, baseURL, size)
  opened.push(page)
  return page
}

afterEach(async ({ task }) => {
  const pages = opened.splice(0)
  try {
    for (const page of pages) {
      if (task.result?.state === 'fail') await page.saveScreenshot(`cazut-${task.id}`)
      else await page.expectNoComplaints()
    }
  } finally {
    for (const page of pages) await page.close()
  }
})

afterAll(async () => {
  for (const [, engine] of engines) await engine.stop()
})
