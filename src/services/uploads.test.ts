import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Descriptor } from '#contract/uploads.ts'
import type { Outcome } from '../net/outcome.ts'
import { createUploads as createWith, isRefused, type Uploads } from './uploads.ts'

const aFile = (name: string) => new File(['x'], name, { type: 'application/pdf' })
const createUploads = (send: Parameters<typeof createWith>[0]): Uploads =>
  createWith(send, async (file) => ({ kind: 'ready', file }))
const sent = (nume: string): Outcome<Descriptor> => ({
  kind: 'ok',
  meta: undefined,
  data: {
    id: crypto.randomUUID(),
    nume,
    tip: 'application/pdf',
    marime: 1,
    sha256: '',
    creat_la: '',
  },
})

test('uploads files sequentially, each under its own idempotency key', async () => {
  const keys: string[] = []
  let atOnce = 0
  const uploads = createUploads(async (file, { idempotencyKey }) => {
    expect(++atOnce).toBe(1)
    keys.push(idempotencyKey)
    await Promise.resolve()
    atOnce -= 1
    return sent(file.name)
  })
  const { done } = uploads.add([aFile('a.pdf'), aFile('b.pdf')])
  expect(uploads.uploading.value).toBe(true)
  await done
  expect(uploads.uploading.value).toBe(false)
  expect(new Set(keys).size).toBe(2)
  expect(uploads.descriptors.value.map(({ nume }) => nume)).toEqual(['a.pdf', 'b.pdf'])
})

test('retries a failed file under the same idempotency key', async () => {
  const keys: string[] = []
  const outcomes: Outcome<Descriptor>[] = [{ kind: 'offline' }, sent('a.pdf')]
  const uploads = createUploads(async (_file, { idempotencyKey }) => {
    keys.push(idempotencyKey)
    return outcomes[keys.length - 1]!
  })
  await uploads.add([aFile('a.pdf')]).done
  const [failed] = uploads.list.value
  expect(failed?.state).toBe('failed')
  await uploads.retry(failed!.id)
  expect(uploads.list.value[0]?.state).toBe('sent')
  expect(keys[0]).toBe(keys[1])
})

test('never sends a file removed before its turn', async () => {
  const names: string[] = []
  const uploads = createUploads(async (file) => {
    names.push(file.name)
    return sent(file.name)
  })
  const { done } = uploads.add([aFile('a.pdf'), aFile('b.pdf')])
  uploads.remove(uploads.list.value[1]!.id)
  await done
  expect(names).toEqual(['a.pdf'])
  expect(uploads.list.value).toHaveLength(1)
})

test('leaves out files beyond the limit and reports it', async () => {
  const uploads = createUploads(async (file) => sent(file.name))
  const many = Array.from({ length: limits.filesPerRequest + 1 }, (_, i) => aFile(`${i}.pdf`))
  const { tooMany, done } = uploads.add(many)
  await done
  expect(tooMany).toBe(true)
  expect(uploads.list.value).toHaveLength(limits.filesPerRequest)
})

test('compresses a photo once, however often it is retried', async () => {
  const small = aFile('mic.jpg')
  let shrunk = 0
  const sentFiles: File[] = []
  const uploads = createWith(
    async (file) => {
      sentFiles.push(file)
      return sentFiles.length === 1 ? { kind: 'offline' } : sent(file.name)
    },
    async () => {
      shrunk += 1
      return { kind: 'ready', file: small }
    },
  )
  await uploads.add([aFile('mare.jpg')]).done
  expect(uploads.list.value[0]).toMatchObject({ state: 'failed', file: small })
  await uploads.retry(uploads.list.value[0]!.id)
  expect(sentFiles).toEqual([small, small])
  expect(shrunk).toBe(1)
})

test('does not send an unreadable photo, and sends the files behind it', async () => {
  const names: string[] = []
  const uploads = createWith(
    async (file) => {
      names.push(file.name)
      return sent(file.name)
    },
    async (file) => (file.name === 'a.heic' ? { kind: 'unreadable' } : { kind: 'ready', file }),
  )
  await uploads.add([aFile('a.heic'), aFile('b.pdf')]).done
  expect(uploads.list.value[0]).toMatchObject({ failed: { kind: 'unreadable' } })
  expect(names).toEqual(['b.pdf'])
})

test('sends an uncompressed photo if it is within the size limit, and otherwise reports it as too large', async () => {
  const names: string[] = []
  const uploads = createWith(
    async (file) => {
      names.push(file.name)
      return sent(file.name)
    },
    async (file) => ({ kind: 'original', file }),
  )
  const large = new File([new Uint8Array(limits.file.maxBytes + 1)], 'mare.jpg')
  await uploads.add([large, aFile('mica.jpg')]).done
  expect(uploads.list.value).toMatchObject([
    { state: 'failed', failed: { kind: 'unshrinkable' } },
    { state: 'sent' },
  ])
  expect(isRefused(uploads.list.value[0]!)).toBe(true)
  expect(names).toEqual(['mica.jpg'])
})

test('sends nothing until the chunk that compresses photos has loaded', async () => {
  let connected = false
  const uploads = createWith(
    async (file) => sent(file.name),
    async (file) => {
      if (!connected) throw new TypeError('Failed to fetch a module')
      return { kind: 'ready', file }
    },
  )
  await uploads.add([aFile('a.jpg')]).done
  expect(uploads.list.value[0]).toMatchObject({ failed: { kind: 'offline' } })
  connected = true
  await uploads.retry(uploads.list.value[0]!.id)
  expect(uploads.list.value[0]?.state).toBe('sent')
})

test('never sends a photo removed while it is being compressed', async () => {
  const names: string[] = []
  const uploads: Uploads = createWith(
    async (file) => {
      names.push(file.name)
      return sent(file.name)
    },
    async (file) => {
      uploads.remove(uploads.list.value[0]!.id)
      return { kind: 'ready', file }
    },
  )
  await uploads.add([aFile('a.jpg')]).done
  expect(names).toEqual([])
})

test('after hand-over uploads in progress continue although the form is closed, and the rest is left to the queue', async () => {
  let arrive = (_: Outcome<Descriptor>) => {}
  let signal: AbortSignal | undefined
  const names: string[] = []
  const uploads = createUploads((file, options) => {
    names.push(file.name)
    ;({ signal } = options)
    return new Promise((resolve) => (arrive = resolve))
  })
  const { done } = uploads.add([aFile('a.pdf'), aFile('b.pdf')])
  await expect.poll(() => names).toEqual(['a.pdf'])
  const handed = await uploads.handOver()
  expect(handed).toMatchObject([{ state: 'sending' }, { failed: { kind: 'offline' } }])
  expect(await done).toEqual([])
  arrive(sent('a.pdf'))
  await expect.poll(() => uploads.list.value[0]?.state).toBe('sent')
  uploads.clear()
  expect(signal?.aborted).toBe(false)
  expect(names).toEqual(['a.pdf'])
})
