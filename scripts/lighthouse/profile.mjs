import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumFlags } from '../chromium.mjs'
import { signIn } from '../scenes.mjs'

// A busy machine may take this long to render home for the first time.
const PATIENCE_MS = 120_000

/**
 * Creates a browser profile in which the demonstration citizen is signed in.
 * @param {string} baseURL of the portal
 * @param {string} executablePath of Chromium
 * @returns {Promise<string>} its folder, for the caller to delete
 */
export async function createSignedInProfile(baseURL, executablePath) {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-profile-'))
  const options = { executablePath, args: chromiumFlags, baseURL, locale: 'ro-RO' }
  const context = await chromium.launchPersistentContext(folder, options)
  try {
    context.setDefaultTimeout(PATIENCE_MS)
    await signIn(await context.newPage())
  } finally {
    await context.close()
  }
  return folder
}
