import { tabStorage } from '../browser/storage.ts'
import { loadTexts } from '../i18n/texts.ts'
import { NewVersionPage } from './NewVersionPage.tsx'
import { failedChunkCount, newVersionPage } from './stale-build.ts'

const KEY = 'portal.reincarcat'
const RELOAD_INTERVAL_MS = 30_000
/** Address that the worker does not cache, so the server itself answers. */
const UNCACHED_INDEX = '/index.html?acum'

/**
 * Reloads a stale page, whose next chunks are gone from the server because another build is served. Drafts were
 * saved as they were typed. Offline nothing is done: the caller of the failed import shows the error.
 */
export function recoverStaleChunks(): void {
  let isChecking = false
  failedChunkCount.subscribe((count) => {
    if (count === 0 || isChecking) return
    isChecking = true
    void recover().finally(() => (isChecking = false))
  })
}

async function recover(): Promise<void> {
  if (!(await isAnotherBuildServed())) return
  if (canReloadNow()) return window.location.reload()
  await loadTexts().then(
    () => (newVersionPage.value = <NewVersionPage />),
    () => undefined, // its texts are gone too: the caller shows the error, with a reload button
  )
}

async function isAnotherBuildServed(): Promise<boolean> {
  // A failed request (offline) does not mean another build.
  const answer = await fetch(UNCACHED_INDEX, { cache: 'no-store' }).catch(() => null)
  const page = answer?.ok ? await answer.text() : ''
  const isOurs = page.includes('<div id="root">')
  return isOurs && !inlineScripts().some((text) => page.includes(text))
}

/** Returns the inline scripts that name the files of this build. */
function inlineScripts(): string[] {
  return [...document.scripts].map(({ text }) => text).filter((text) => text.includes('/assets/'))
}

/** True at most once in 30 s, across reloads, which prevents a reload loop. Records the time. */
function canReloadNow(now = Date.now()): boolean {
  const last = Number(tabStorage.getText(KEY) ?? 0)
  return Math.abs(now - last) >= RELOAD_INTERVAL_MS && tabStorage.setText(KEY, String(now))
}
