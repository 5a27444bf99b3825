import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { message as messageSchema } from '#contract/thread.ts'
import { files } from '#server/db/schema.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { aCitizen } from '#server/testing/factories/accounts.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { addHistoryStep, listHistorySteps } from './history.ts'
import { assertTransition } from './state-machine.ts'
import type { ThreadKind } from './thread-kind.ts'
import { addMessage, listMessages, markRead, countUnreadByObject } from './threads.ts'
import { countUnread } from './unread.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

let objects = 0
interface Thread {
  kind: ThreadKind
  objectId: number
  citizenId: number
}

async function aThread(): Promise<Thread> {
  const { id } = await aCitizen(app)
  objects += 1
  return { kind: 'sesizare', objectId: objects, citizenId: id }
}

const write = (thread: Thread, author: 'cetatean' | 'operator', fileIds: string[] = []) =>
  addMessage(app.ports.db, {
    ...thread,
    author,
    text: 'Bună ziua',
    fileIds,
    now: app.clock.now(),
  })

async function aFile(ownerId: number | null): Promise<string> {
  const id = crypto.randomUUID()
  const fields = { name: 'poză.jpg', type: 'image/jpeg', size: 3, sha256: 'a'.repeat(64) }
  await app.ports.db.insert(files).values({ id, ownerId, ...fields })
  return id
}

const list = ({ kind, objectId }: Thread, after?: number) =>
  listMessages(app.ports.db, kind, objectId, after)

describe('a thread', () => {
  it('lists its own messages in order', async () => {
    const thread = await aThread()
    const first = await write(thread, 'cetatean')
    const second = await write(thread, 'operator')
    await write(await aThread(), 'cetatean')
    await write({ ...thread, kind: 'solicitare' }, 'cetatean')
    expect(await list(thread)).toEqual([first, second])
    expect(await list(thread, first.id)).toEqual([second])
    expect(messageSchema.safeParse(first).success).toBe(true)
  })

  it('lists the files of a message with it', async () => {
    const thread = await aThread()
    const fileId = await aFile(thread.citizenId)
    const sent = await write(thread, 'cetatean', [fileId])
    expect(sent.fisiere).toMatchObject([{ id: fileId, nume: 'poză.jpg' }])
    await write(thread, 'cetatean')
    expect((await list(thread)).map(({ fisiere }) => fisiere.length)).toEqual([1, 0])
    const [row] = await app.ports.db.select().from(files).where(eq(files.id, fileId))
    expect(row).toMatchObject({ usedBy: `mesaj:${sent.id}`, author: 'cetatean' })
  })

  it('marks files the operator adds as theirs', async () => {
    const thread = await aThread()
    const fileId = await aFile(null)
    await write(thread, 'operator', [fileId])
    const [row] = await app.ports.db.select().from(files).where(eq(files.id, fileId))
    expect(row!.author).toBe('operator')
  })

  it('rejects files of others and files already attached', async () => {
    const thread = await aThread()
    const foreign = await aFile((await aCitizen(app)).id)
    const used = await aFile(thread.citizenId)
    await write(thread, 'cetatean', [used])
    for (const fileId of [foreign, used, crypto.randomUUID()]) {
      await expect(write(thread, 'cetatean', [fileId])).rejects.toThrow(ApiError)
    }
    const operator = write(thread, 'operator', [await aFile(thread.citizenId)])
    await expect(operator).rejects.toThrow(ApiError)
  })

  it('counts the operator’s messages until its citizen has seen them', async () => {
    const thread = await aThread()
    const { citizenId, kind, objectId } = thread
    await write(thread, 'operator')
    await write(thread, 'operator')
    const mine = await write(thread, 'cetatean')
    const counts = () => countUnreadByObject(app.ports.db, citizenId, kind)
    expect(await counts()).toEqual(new Map([[objectId, 2]]))
    expect(await countUnreadByObject(app.ports.db, citizenId, 'solicitare')).toEqual(new Map())
    expect(await countUnread(app.ports.db, citizenId)).toMatchObject({ sesizari: 2 })
    const now = app.clock.now()
    await markRead(app.ports.db, kind, objectId, now)
    app.clock.advance(60)
    await markRead(app.ports.db, kind, objectId, app.clock.now())
    expect(await counts()).toEqual(new Map())
    const seen = await list(thread)
    expect(seen.map(({ citit_la }) => citit_la)).toEqual([
      now.toISOString(),
      now.toISOString(),
      undefined,
    ])
    expect(seen[2]).toEqual(mine)
  })
})

it('a history lists its steps in order, with a note only where there is one', async () => {
  const { kind, objectId } = await aThread()
  const now = app.clock.now()
  await addHistoryStep(app.ports.db, kind, objectId, 'trimisa', '', now)
  await addHistoryStep(app.ports.db, kind, objectId, 'in_lucru', 'Am trimis o echipă.', now)
  await addHistoryStep(app.ports.db, 'solicitare', objectId, 'ciorna', '', now)
  expect(await listHistorySteps(app.ports.db, kind, objectId)).toEqual([
    { stare: 'trimisa', la: now.toISOString() },
    { stare: 'in_lucru', la: now.toISOString(), nota: 'Am trimis o echipă.' },
  ])
})

it('a state machine allows only its own transitions, one way', () => {
  const machine = { etichete: {}, tranzitii: [['a', 'b']] as [string, string][] }
  expect(() => assertTransition(machine, 'a', 'b')).not.toThrow()
  for (const [from, to] of [
    ['b', 'a'],
    ['a', 'a'],
    ['a', 'c'],
  ] as const) {
    expect(() => assertTransition(machine, from, to)).toThrow(new ApiError('stare_nepotrivita'))
  }
})
