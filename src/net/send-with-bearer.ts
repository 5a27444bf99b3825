import { bearer } from './bearer.ts'

/** Sends with the citizen's token, and once more with a refreshed one if the server rejects it. */
export async function sendWithBearer<Answer>(
  send: (token: string | null) => Promise<Answer>,
  isRejected: (answer: Answer) => boolean,
): Promise<Answer> {
  const token = await bearer.current()
  const first = await send(token)
  if (token === null || !isRejected(first)) return first
  const renewed = await bearer.refreshToken(token)
  return renewed === null ? first : send(renewed)
}
