import { tabStorage } from '../browser/storage.ts'
import { loadTexts } from '../i18n/texts.ts'
import { NewVersionPage } from './NewVersionPage.tsx'
import { missingFiles, newVersionPage } from './stale-build.ts'

const KEY = 'portal.reincarcat'
const ONCE_PER_MS = 30_000
/** An address the worker keeps nothing for, so that the server itself answers. */
const PAGE_OF_NOW = '/index.html?acum'

/**
 * Looks after a page that is older than the files of the server: what it wants next is gone, so the new page is
 * loaded. What was typed has been kept as it was typed. Without a connection nothing is done: who wanted the file
 * says so.
 */
export function recoverStaleChunks(): void {
  let looking = false
  missingFiles.subscribe((count) => {
    if (count === 0 || looking) return
    looking = true
    void recover().finally(() => (looking = false))
  })
}

async function recover(): Promise<void> {
  if (!(await isAnotherBuildServed())) return
  if (canReloadNow()) return window.location.reload()
  await loadTexts().then(
    () => (newVersionPage.value = <NewVersionPage />),
    () => undefined, // its words are gone too: whoever wanted the file says so, with a reload button
  )
}

async function isAnotherBuildServed(): Promise<boolean> {
  // No connection is no other build.
  const answer = await fetch(PAGE_OF_NOW, { cache: 'no-store' }).catch(() => null)
  const page = answer?.ok ? await answer.text() : ''
  const isOurs = page.includes('<div id="root">')
  return isOurs && !inlineScripts().some((text) => page.includes(text))
}

/** The script that names the files of this build. */
function inlineScripts(): string[] {
  return [...document.scripts].map(({ text }) => text).filter((text) => text.includes('/assets/'))
}

/** True at most once in 30 s, over reloads: a page that stays broken is shown, not reloaded for ever. */
function canReloadNow(now = Date.now()): boolean {
  const last = Number(tabStorage.getText(KEY) ?? 0)
  return Math.abs(now - last) >= ONCE_PER_MS && tabStorage.setText(KEY, String(now))
}
