const KEY = 'portal.reincarcat'
const ONCE_PER_MS = 30_000

/** True at most once in 30 s, over reloads: a page that stays broken is shown, not reloaded for ever. */
export function canReloadNow(now = Date.now()): boolean {
  const last = Number(sessionStorage.getItem(KEY) ?? 0)
  if (now - last < ONCE_PER_MS) return false
  sessionStorage.setItem(KEY, String(now))
  return true
}
