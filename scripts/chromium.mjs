import { existsSync } from 'node:fs'
import path from 'node:path'
import { aptGetInstall } from './apt-get.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const SHELL = 'chromium-headless-shell'
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Flags of a headless Chromium without sandbox and background traffic. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

/**
 * Finds the path of an installed Chromium or Chrome: CHROME_PATH, then the usual names; null if there is none.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | null}
 */
export function findChromium(env = process.env) {
  const named = env['CHROME_PATH']
  if (named) return existsSync(named) ? named : null
  return findOnPath(NAMES, env) ?? (existsSync(MAC) ? MAC : null)
}

/**
 * Finds the path of Chromium's headless shell, which draws no window and so takes half the work. It has no push and
 * ignores profiles, so tests of those need the full Chromium, which is also the fallback if there is no shell.
 */
export function findHeadlessShell(env = process.env) {
  return (env['CHROME_PATH'] ? null : findOnPath([SHELL], env)) ?? findChromium(env)
}

/** Installs the headless shell if it is missing, where that works without asking (root on Debian or Ubuntu). */
export function installHeadlessShell() {
  if (process.env['CHROME_PATH'] || findOnPath([SHELL], process.env)) return
  aptGetInstall([SHELL], 'Installing Chromium’s headless shell for the tests in the browser…')
}

/**
 * Finds the first of the programs on the PATH; null if none is.
 * @param {string[]} names
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | null}
 */
export function findOnPath(names, env = process.env) {
  const folders = (env['PATH'] ?? '').split(path.delimiter)
  const places = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return places.find((place) => existsSync(place)) ?? null
}

/** Finds Chromium, or installs it where that works without asking (root on Debian or Ubuntu). */
export function findOrInstallChromium() {
  const found = findChromium()
  if (found) return found
  aptGetInstall(['chromium'], 'Installing Chromium for the tests in the browser…')
  return findChromium()
}
