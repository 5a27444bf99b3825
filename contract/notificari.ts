import * as z from 'zod/mini'
import { contentLanguage } from './content.ts'
import { endpoint } from './endpoint.ts'
import { id, idInPath, instant } from './fields.ts'
import { booleanInQuery, listFields } from './query.ts'
import { limits } from './limits.ts'

/** Topics of notifications. A citizen chooses the channels of each. */
export const noticeKinds = [
  'solicitare',
  'sesizare',
  'contract',
  'factura',
  'plata',
  'colectare',
  'anunt',
  'cont',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const noticeChannels = ['aplicatie', 'push', 'email', 'sms'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** Channels of a citizen who has chosen none. */
export const defaultChannels: Readonly<Record<NoticeChannel, boolean>> = {
  aplicatie: true,
  push: true,
  email: true,
  sms: false,
}

/** Answers to a reminder: tell me tomorrow, or no more of its subject. */
export const offeredReminderAnswers = ['maine', 'oprit'] as const
export type OfferedReminderAnswer = (typeof offeredReminderAnswers)[number]
/** The last one undoes the others. */
export const reminderAnswers = [...offeredReminderAnswers, 'iar'] as const
export type ReminderAnswer = (typeof reminderAnswers)[number]

export const notice = z.object({
  id,
  titlu: z.string(),
  text: z.string(),
  limba: contentLanguage,
  tip: z.enum(noticeKinds),
  /** Route of its subject, as `/sesizare/12`. */
  legatura: z.optional(z.string()),
  creat_la: instant,
  citit_la: z.optional(instant),
  /** A reminder that may be put off or stopped. */
  memento: z.optional(z.literal(true)),
})
export type Notice = z.infer<typeof notice>

/** Unread counts. */
export const unreadCounts = z.object({
  notificari: z.int(),
  solicitari: z.int(),
  sesizari: z.int(),
})
export type UnreadCounts = z.infer<typeof unreadCounts>

export const notificariList = endpoint({
  method: 'GET',
  path: '/api/notificari-list',
  summary: 'Notificările cetățeanului, cele mai noi întâi',
  access: 'citizen',
  query: z.object({ necitite: z.optional(booleanInQuery), ...listFields('vechi') }),
  data: z.array(notice),
})

export const notificareView = endpoint({
  method: 'GET',
  path: '/api/notificare-view/:id',
  summary: 'O notificare; devine citită',
  access: 'citizen',
  params: z.object({ id: idInPath }),
  data: notice,
})

export const notificariRead = endpoint({
  method: 'POST',
  path: '/api/notificari-read',
  summary: 'Marchează notificări ca citite',
  access: 'citizen',
  body: z.object({
    ids: z.union([z.literal('toate'), z.array(id).check(z.maxLength(limits.page.maxSize))], {
      error: 'invalid',
    }),
  }),
  data: z.object({ necitite: z.int() }),
})

export const notificareMemento = endpoint({
  method: 'POST',
  path: '/api/notificare-memento/:id',
  summary: 'Amână memento-ul unei notificări pe mâine, sau nu mai amintește de subiectul lui',
  access: 'citizen',
  params: z.object({ id: idInPath }),
  body: z.object({ raspuns: z.enum(reminderAnswers, { error: 'invalid' }) }),
  data: notice,
})

export const mesajeCount = endpoint({
  method: 'GET',
  path: '/api/mesaje-count',
  summary: 'Câte au rămas necitite',
  access: 'citizen',
  data: unreadCounts,
})
