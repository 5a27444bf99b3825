import { existsSync } from 'node:fs'
import path from 'node:path'
import { aptGetInstall } from './apt-get.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const SHELL = 'chromium-headless-shell'
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** What a Chromium without a screen, a sandbox of its own and traffic of its own is started with. */
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
 * The path of an installed Chromium or Chrome: CHROME_PATH, then the usual names; null when there is none.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | null}
 */
export function findChromium(env = process.env) {
  const named = env['CHROME_PATH']
  if (named) return existsSync(named) ? named : null
  return findOnPath(NAMES, env) ?? (existsSync(MAC) ? MAC : null)
}

/**
 * The path of Chromium's headless shell, which draws no window around its pages: half the work. It has no push and
 * heeds no profile, so tests of those need the whole Chromium, which also stands in where there is no shell.
 */
export function findHeadlessShell(env = process.env) {
  return (env['CHROME_PATH'] ? null : findOnPath([SHELL], env)) ?? findChromium(env)
}

/** Installs the headless shell where there is none and that can be done unasked. */
export function installHeadlessShell() {
  if (process.env['CHROME_PATH'] || findOnPath([SHELL], process.env)) return
  aptGetInstall([SHELL], 'Se instalează Chromium fără fereastră, pentru testele în browser…')
}

/**
 * The first of the programs that is on the path; null when none is.
 * @param {string[]} names
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | null}
 */
export function findOnPath(names, env = process.env) {
  const folders = (env['PATH'] ?? '').split(path.delimiter)
  const places = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return places.find((place) => existsSync(place)) ?? null
}

/** Finds Chromium, installing it first where that can be done unasked (root on Debian or Ubuntu). */
export function findOrInstallChromium() {
  const found = findChromium()
  if (found) return found
  aptGetInstall(['chromium'], 'Se instalează Chromium, pentru testele în browser…')
  return findChromium()
}
