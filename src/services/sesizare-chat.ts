import { sesizareChat } from '#contract/sesizari.ts'
import type { Message } from '#contract/thread.ts'
import { call } from '../net/api.ts'
import { getResource, type Resource } from './resources.ts'
import { invalidateSesizari } from './sesizari.ts'

export function getChat(id: number): Resource<Message[]> {
  return getResource(sesizareChat, { params: { id } })
}

/** Fetches messages that are new or newly read since the last fetch. Resolves with whether anything changed. */
export async function fetchNewMessages(id: number): Promise<boolean> {
  const chat = getChat(id)
  const { data } = chat.known.peek()
  if (!data) return false
  const dupa = lastSettled(data)
  const outcome = await call(sesizareChat, { params: { id }, query: { dupa } })
  if (outcome.kind !== 'ok') return false
  const merged = merge(data, outcome.data)
  const isNew = JSON.stringify(merged) !== JSON.stringify(data)
  if (isNew && chat.known.peek().data === data) {
    chat.setData(merged)
    invalidateSesizari()
  }
  return isNew
}

/** Returns the cursor, up to which nothing can change: the message before the citizen's first not yet read one. */
function lastSettled(messages: readonly Message[]): number | undefined {
  const open = messages.findIndex(({ autor, citit_la }) => autor === 'cetatean' && !citit_la)
  return messages[(open === -1 ? messages.length : open) - 1]?.id
}

function merge(known: readonly Message[], news: readonly Message[]): Message[] {
  const byId = new Map([...known, ...news].map((message) => [message.id, message]))
  return [...byId.values()].sort((one, other) => one.id - other.id)
}
