import * as calls from '#contract/desk/anunturi.ts'
import type {
  AnnouncementState,
  AnnouncementToSend,
  Audience,
} from '#contract/operator/anunturi.ts'
import { callOnce } from './call-once.ts'
import { deskCall } from './desk-call.ts'

/** Calls about announcements. */

export const listAnnouncements = (query: {
  stare?: AnnouncementState | undefined
  cursor?: string | undefined
}) => deskCall(calls.announcementList, { query })

export const showAnnouncement = (id: number) => deskCall(calls.announcementShow, { params: { id } })

export const previewAudience = (destinatari: Audience) =>
  deskCall(calls.announcementPreview, { body: { destinatari } })

export const sendAnnouncement = (body: AnnouncementToSend) =>
  callOnce(calls.announcementSend, 'anunt:nou', { body })

export const changeAnnouncement = (id: number, body: AnnouncementToSend & { versiune: number }) =>
  callOnce(calls.announcementChange, `anunt:${id}`, { params: { id }, body })

export const withdrawAnnouncement = (id: number, motiv: string) =>
  deskCall(calls.announcementWithdraw, { params: { id }, body: { motiv } })
