import type { AnnouncementState } from '#contract/operator/anunturi.ts'
import type { NoticeKind } from '#contract/notificari.ts'
import { ApiError } from '#server/errors/api-error.ts'

/** Kind of the notifications that tell of announcements. */
export const ANNOUNCEMENT_KIND: NoticeKind = 'anunt'

/** Transitions of an announcement. One whose time to expire has come before it was sent is never sent. */
const transitions: Record<AnnouncementState, readonly AnnouncementState[]> = {
  programat: ['se_trimite', 'expirat', 'retras'],
  se_trimite: ['trimis', 'retras'],
  trimis: ['expirat', 'retras'],
  expirat: [],
  retras: [],
}

/** Throws `stare_nepotrivita` for a withdrawal of what is no longer current. */
export function assertWithdrawable(state: AnnouncementState): void {
  if (transitions[state].includes('retras')) return
  const sentence = 'Anunțul nu se mai poate retrage: a expirat sau a fost deja retras.'
  throw new ApiError('stare_nepotrivita', { sentence })
}

/** Throws `stare_nepotrivita` for a change of what has left. */
export function assertChangeable(state: AnnouncementState): void {
  if (state === 'programat') return
  const sentence = 'Anunțul a plecat deja: nu se mai schimbă. Retrageți-l sau trimiteți altul.'
  throw new ApiError('stare_nepotrivita', { sentence })
}

/** Decides the next state of an announcement by its times; null while it stays as it is. */
export function nextByTime(
  { state, sendAt, expiresAt }: { state: string; sendAt: Date; expiresAt: Date | null },
  now: Date,
): AnnouncementState | null {
  const isOver = expiresAt !== null && expiresAt <= now
  if (state === 'trimis') return isOver ? 'expirat' : null
  if (state !== 'programat') return null
  if (isOver) return 'expirat'
  return sendAt <= now ? 'se_trimite' : null
}

/** Title and text of a notification whose announcement was withdrawn, in both languages. */
export const withdrawnWords = (reason: string) => ({
  titlePrefix: 'Retras: ',
  text: `Anunțul a fost retras. Motivul: ${reason}`,
  titlePrefixEn: 'Withdrawn: ',
  textEn: `The announcement has been withdrawn. The reason, in Romanian: ${reason}`,
})
