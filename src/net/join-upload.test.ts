import { expect, test } from 'vitest'
import type { RawResponse } from '../lib/raw-response.ts'
import { joinUpload } from './join-upload.ts'

const answer = { status: 200 } as RawResponse

test('joins an upload in progress and shares its progress', async () => {
  let arrive = (_: RawResponse | null) => {}
  let tell = (_: number) => {}
  const parts: string[] = []
  const first = joinUpload('cheie', undefined, (onProgress) => {
    tell = onProgress
    return new Promise((resolve) => (arrive = resolve))
  })
  const second = joinUpload(
    'cheie',
    (part) => parts.push(`al doilea ${part}`),
    () => Promise.reject(new Error('sent twice')),
  )
  tell(0.5)
  arrive(answer)
  expect(await Promise.all([first, second])).toEqual([answer, answer])
  expect(parts).toEqual(['al doilea 0.5'])
})

test('a joined caller sends the upload itself if the first got no response', async () => {
  const first = joinUpload('cheie', undefined, async () => null)
  const second = joinUpload('cheie', undefined, async () => answer)
  expect(await Promise.all([first, second])).toEqual([null, answer])
})
