// Finds and installs the browsers of `npm run test:engines`.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { aptGetInstall } from './apt-get.mjs'
import { findOnPath } from './chromium.mjs'
import { findOldChromium, findOrInstallOldChromium, OLD_CHROMIUM_VERSION } from './old-chromium.mjs'

/** @typedef {{ driver: string, browser: string }} WebKit paths of the WebDriver and of the browser it drives */

/**
 * Finds WebKitGTK, Safari's engine; null if it, or a tool to run it without a screen, is missing.
 * @returns {WebKit | null}
 */
export function findWebKit() {
  const driver = findOnPath(['WebKitWebDriver'])
  const browser = findMiniBrowser()
  const hasScreen = findOnPath(['xvfb-run']) && findOnPath(['dbus-run-session'])
  return driver && browser && hasScreen ? { driver, browser } : null
}

/** @returns {string | null} */
export function findFirefox() {
  return findOnPath(['firefox-esr', 'firefox'])
}

/** Engines tested besides the current Chromium. */
export const ENGINES = [
  { name: 'WebKitGTK', find: findWebKit },
  { name: 'Firefox', find: findFirefox },
  { name: `Chromium ${OLD_CHROMIUM_VERSION}`, find: findOldChromium },
]

/** Installs the missing engines where that works without asking. Returns the names of those still missing. */
export async function installEngines() {
  if (!findWebKit() || !findFirefox()) {
    const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth', 'dbus']
    aptGetInstall(packages, 'Installing Firefox and WebKitGTK for the tests in other engines…')
  }
  await findOrInstallOldChromium()
  return ENGINES.filter(({ find }) => find() === null).map(({ name }) => name)
}

// MiniBrowser of the package webkit2gtk-driver depends on, in a folder named after the architecture.
function findMiniBrowser() {
  if (!existsSync('/usr/lib')) return null
  const folders = readdirSync('/usr/lib').map((name) => path.join('/usr/lib', name))
  const places = folders.map((folder) => path.join(folder, 'webkit2gtk-4.1/MiniBrowser'))
  return places.find((place) => existsSync(place)) ?? null
}
