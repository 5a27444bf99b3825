import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url))

// On Windows npm is a .cmd file, which needs a shell.
const shell = process.platform === 'win32'

/**
 * Runs npm in the project with its output shown. Returns its exit code.
 * @param {string[]} args
 */
export function npm(args) {
  return spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell }).status ?? 1
}

/**
 * Runs npm in the project and captures its output.
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, timeout?: number }} [options] `timeout` in milliseconds
 * @returns {Promise<{ code: number, output: string }>}
 */
export function npmQuietly(args, { env = process.env, timeout } = {}) {
  return new Promise((resolve) => {
    const child = spawn('npm', args, {
      cwd: root,
      env,
      timeout,
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (/** @type {Buffer} */ chunk) => (output += chunk)
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ code: 1, output: output + error.message }))
    child.on('close', (code, signal) => {
      resolve({ code: code ?? 1, output: signal ? `${output}\nStopped by ${signal}.` : output })
    })
  })
}

/**
 * Prints one sentence and exits with code 1.
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
