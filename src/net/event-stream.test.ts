import { afterEach, expect, test, vi } from 'vitest'
import { setBearerSource } from './bearer.ts'
import { createEventParser, readEventStream } from './event-stream.ts'

function parse(...pieces: string[]): string[] {
  const heard: string[] = []
  const take = createEventParser((data) => heard.push(data))
  for (const piece of pieces) take(piece)
  return heard
}

const TWO = 'data: {"tip":"sesizare"}\n\n:\n\ndata: unu\ndata: doi\n\n'

test.each([
  ['LF', TWO],
  ['CRLF', TWO.replaceAll('\n', '\r\n')],
  ['CR', `${TWO.replaceAll('\n', '\r')}:`],
])('parses events with %s line ends, wherever the stream is cut', (_, text) => {
  for (let cut = 0; cut <= text.length; cut += 1) {
    expect(parse(text.slice(0, cut), text.slice(cut)), `cut at ${cut}`).toEqual([
      '{"tip":"sesizare"}',
      'unu\ndoi',
    ])
  }
  expect(parse(...text)).toEqual(['{"tip":"sesizare"}', 'unu\ndoi'])
})

test('ignores comments, other fields and an incomplete event', () => {
  expect(parse(':\n\n', 'event: x\nid: 4\nretry: 10\n\n', 'dataset: 1\n\n', 'data: a\n')).toEqual(
    [],
  )
})

test('data may be empty, and only its first space is stripped', () => {
  expect(parse('data\n\n', 'data:  a: b\n\n')).toEqual(['', ' a: b'])
})

afterEach(() => vi.unstubAllGlobals())

const utf8 = new TextEncoder()

function streamOf(...pieces: Uint8Array[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } })
}

/** Reads the event streams of the given responses in order, and records the tokens sent. */
async function read(answers: Response[], renewed: string | null = 'nou') {
  const tokens: (string | null)[] = []
  setBearerSource({ current: async () => 'vechi', refreshToken: async () => renewed })
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    tokens.push(new Headers(headers).get('Authorization'))
    return answers.shift()
  })
  const heard: string[] = []
  let signs = 0
  const listener = { onSign: () => (signs += 1), onData: (data: string) => heard.push(data) }
  await readEventStream('/api/evenimente', listener, new AbortController().signal)
  return { heard, signs, tokens }
}

test('decodes characters cut between their bytes', async () => {
  const bytes = utf8.encode('data: Ștefănești\n\n')
  const pieces = [...bytes].map((byte) => Uint8Array.of(byte))
  expect(await read([streamOf(...pieces)])).toMatchObject({
    heard: ['Ștefănești'],
    signs: bytes.length,
  })
})

test('refreshes a rejected token once', async () => {
  const refusal = () => new Response('{}', { status: 401 })
  const event = utf8.encode('data: a\n\n')
  expect(await read([refusal(), streamOf(event)])).toMatchObject({
    heard: ['a'],
    tokens: ['Bearer vechi', 'Bearer nou'],
  })
  expect((await read([refusal(), refusal()])).tokens).toHaveLength(2)
  expect((await read([refusal()], null)).tokens).toHaveLength(1)
})

test('ignores the page of a captive portal', async () => {
  const page = new Response('data: a\n\n', { headers: { 'Content-Type': 'text/html' } })
  expect(await read([page])).toMatchObject({ heard: [], signs: 0 })
})

test('a stream that breaks off ends without an error', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(utf8.encode('data: a\n\ndata: b'))
    },
    pull(controller) {
      controller.error(new TypeError('network error'))
    },
  })
  const headers = { 'Content-Type': 'text/event-stream' }
  expect(await read([new Response(body, { headers })])).toMatchObject({ heard: ['a'] })
})
