import * as calls from '#contract/desk/anunturi.ts'
import type {
  AnnouncementState,
  AnnouncementToSend,
  Audience,
} from '#contract/operator/anunturi.ts'
import { deskCall } from './desk-call.ts'

/** Calls about announcements. */

export const listAnnouncements = (query: {
  stare?: AnnouncementState | undefined
  cursor?: string | undefined
}) => deskCall(calls.announcementList, { query })

export const showAnnouncement = (id: number) => deskCall(calls.announcementShow, { params: { id } })

export const previewAudience = (destinatari: Audience) =>
  deskCall(calls.announcementPreview, { body: { destinatari } })

let last = { sent: '', key: '' }

/** Sends an announcement. Sent again without a change, as after a lost answer, it is the same announcement. */
export function sendAnnouncement(body: AnnouncementToSend) {
  const sent = JSON.stringify(body)
  if (last.sent !== sent) last = { sent, key: crypto.randomUUID() }
  return deskCall(calls.announcementSend, { body, idempotencyKey: last.key })
}

export const changeAnnouncement = (id: number, body: AnnouncementToSend & { versiune: number }) =>
  deskCall(calls.announcementChange, { params: { id }, body })

export const withdrawAnnouncement = (id: number, motiv: string) =>
  deskCall(calls.announcementWithdraw, { params: { id }, body: { motiv } })
