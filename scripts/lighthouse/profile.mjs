import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumFlags } from '../chromium.mjs'
import { signIn } from '../scenes.mjs'

// A busy machine may take this long to render home for the first time.
const PATIENCE_MS = 120_000

/**
 * Runs `run` with the folder of a browser profile in which the demonstration citizen is signed in, and deletes it.
 * @param {{ baseURL: string, chromePath: string }} options `baseURL` of the portal
 * @param {(folder: string) => Promise<void>} run
 */
export async function withSignedInProfile(options, run) {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-profile-'))
  try {
    await signInTo(folder, options)
    await run(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} folder
 * @param {{ baseURL: string, chromePath: string }} options
 */
async function signInTo(folder, { baseURL, chromePath }) {
  const options = { executablePath: chromePath, args: chromiumFlags, baseURL, locale: 'ro-RO' }
  const context = await chromium.launchPersistentContext(folder, options)
  try {
    context.setDefaultTimeout(PATIENCE_MS)
    await signIn(await context.newPage())
  } finally {
    await context.close()
  }
}
