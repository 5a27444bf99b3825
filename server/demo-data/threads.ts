import type { Db } from '#server/db/db.ts'
import { historySteps, messages } from '#server/db/schema.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { single } from '#server/db/single.ts'
import type { Owner } from './contracts.ts'
import { addFile } from './files.ts'
import { daysBefore } from './moments.ts'
import type { PictureName, Pictures } from './pictures.ts'

/** Time of an event: days ago, at about an hour of Bucharest. */
export interface When {
  daysAgo: number
  hour: number
}

export interface PlannedStep extends When {
  state: string
  note?: string
}

export interface PlannedMessage extends When {
  author: 'cetatean' | 'operator'
  text: string
  picture?: PictureName
  /** True if the citizen has not read it yet. */
  unread?: boolean
}

/** Dependencies for adding a case. */
export interface DemoContext {
  db: Db
  store: FileStore
  pictures: Pictures
  owner: Owner
}

interface Subject {
  kind: 'solicitare' | 'sesizare'
  id: number
}

const HOUR_MS = 3600 * 1000

export const toEventTime = ({ owner }: DemoContext, { daysAgo, hour }: When): Date =>
  daysBefore(owner.now, daysAgo, hour)

/** Time of the last event in a case. */
export function lastEventTime(context: DemoContext, events: When[]): Date {
  return new Date(Math.max(...events.map((event) => toEventTime(context, event).getTime())))
}

export async function addSteps(context: DemoContext, { kind, id }: Subject, steps: PlannedStep[]) {
  const rows = steps.map((step) => ({
    kind,
    objectId: id,
    state: step.state,
    note: step.note ?? '',
    at: toEventTime(context, step),
  }))
  await context.db.insert(historySteps).values(rows)
}

export async function addMessages(
  context: DemoContext,
  { kind, id }: Subject,
  planned: PlannedMessage[],
): Promise<void> {
  for (const message of planned) {
    const createdAt = toEventTime(context, message)
    const readAt = message.unread ? null : new Date(createdAt.getTime() + HOUR_MS)
    const row = single(
      await context.db
        .insert(messages)
        .values({
          kind,
          objectId: id,
          citizenId: context.owner.citizen.id,
          author: message.author,
          text: message.text,
          readAt,
          createdAt,
        })
        .returning({ id: messages.id }),
    )
    const { picture, author } = message
    if (picture) await addPicture(context, `mesaj:${row.id}`, picture, { author, at: createdAt })
  }
}

const pictureFiles: Record<PictureName, string> = {
  recipient: 'recipient plin.jpg',
  saci: 'saci pe trotuar.jpg',
  frunze: 'frunze pe stradă.jpg',
  curat: 'după intervenție.jpg',
  act: 'act.jpg',
}

export async function addPicture(
  { db, store, pictures, owner }: DemoContext,
  usedBy: string,
  picture: PictureName,
  rest: { author: 'cetatean' | 'operator'; at: Date; document?: string },
): Promise<void> {
  await addFile(db, store, {
    bytes: pictures[picture],
    name: pictureFiles[picture],
    type: 'image/jpeg',
    ownerId: rest.author === 'operator' ? null : owner.citizen.id,
    usedBy,
    ...rest,
  })
}
