import { computed, signal, type ReadonlySignal } from '@preact/signals-core'
import { limits } from '#contract/limits.ts'
import { errorTexts } from '#contract/texts.ro.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { importWhenReachable } from '../browser/import-when-reachable.ts'
import type { Failed, Outcome, Refused } from '../net/outcome.ts'
import { uploadFile } from '../net/upload.ts'
import type { compressPhoto } from '../photos/compress-photo.ts'

/**
 * Upload of one chosen file. `part` is the progress, 0–1. Photos are compressed before sending, after which `file` is
 * the compressed one. `unreadable`: a photo this browser cannot decode. `unshrinkable`: a photo it cannot compress and
 * that is too large as it is.
 */
export type Upload = { id: string; file: File; preview: string | null } & (
  | { state: 'sending'; part: number }
  | { state: 'sent'; descriptor: Descriptor }
  | { state: 'failed'; failed: Failed | Unusable }
)

interface Unusable {
  kind: 'unreadable' | 'unshrinkable'
}

/** Files of one group of a form, uploaded sequentially as they are chosen. */
export interface Uploads {
  list: ReadonlySignal<readonly Upload[]>
  /** True while a file of the group is uploading. */
  uploading: ReadonlySignal<boolean>
  descriptors: ReadonlySignal<Descriptor[]>
  /** Uploads files up to the limit; `tooMany` if some were left out. `done` resolves with the outcomes. */
  add(files: File[]): { tooMany: boolean; done: Promise<Upload[]> }
  retry(id: string): Promise<Upload | undefined>
  remove(id: string): void
  /**
   * Hands the files over to the queue once photos are compressed. Uploads in progress continue even if the form is
   * closed; the queue's retry under the same idempotency key gets their response.
   */
  handOver(): Promise<readonly Upload[]>
  clear(): void
}

// Loaded lazily with the first file, as few visits upload any.
const shrinkLater: typeof compressPhoto = async (file) => {
  const { compressPhoto } = await importWhenReachable(() => import('../photos/compress-photo.ts'))
  return compressPhoto(file)
}

export function createUploads(
  send: typeof uploadFile = uploadFile,
  shrink: typeof compressPhoto = shrinkLater,
): Uploads {
  const list = signal<readonly Upload[]>([])
  const turns = new Map<string, UploadAttempt>()
  // Compressed files by id: a retry under the same idempotency key must be byte-identical.
  const prepared = new Map<string, File>()
  let queue: Promise<unknown> = Promise.resolve()

  const change = (id: string, next: (upload: Upload) => Upload) => {
    list.value = list.value.map((upload) => (upload.id === id ? next(upload) : upload))
  }
  const find = (id: string) => list.value.find((upload) => upload.id === id)

  async function prepare(id: string, chosen: File): Promise<File | Failed | Unusable> {
    const known = prepared.get(id)
    if (known) return known
    try {
      const result = await shrink(chosen)
      if (result.kind === 'unreadable') return result
      if (result.kind === 'original' && isTooLarge(result.file)) return { kind: 'unshrinkable' }
      prepared.set(id, result.file)
      change(id, (now) => ({ ...now, file: result.file }))
      return result.file
    } catch {
      return { kind: 'offline' } // the chunk that compresses photos failed to load
    }
  }

  async function sendOne(id: string): Promise<Upload | undefined> {
    const upload = find(id)
    const turn = turns.get(id)
    if (!upload || !turn) return undefined
    const file = await prepare(id, upload.file)
    if (!(file instanceof File)) return settle(id, file)
    const refusal = checkSize(file)
    if (refusal) return settle(id, refusal)
    // No outcome is reported for an upload the citizen cancelled or that the queue continues.
    const { stop, handOver } = turn
    if (stop.signal.aborted || handOver.signal.aborted) {
      settle(id, { kind: 'offline' })
      return undefined
    }
    await Promise.race([sendFile(id, file, stop.signal), whenAborted(handOver.signal)])
    return handOver.signal.aborted ? undefined : find(id)
  }

  async function sendFile(id: string, file: File, signal: AbortSignal): Promise<void> {
    const sending = send(file, {
      idempotencyKey: id,
      signal,
      onProgress: (part) => change(id, (now) => ({ ...base(now), state: 'sending', part })),
    })
    settle(id, await Promise.race([sending, whenAborted(signal)]))
  }

  function settle(id: string, outcome: Outcome<Descriptor> | Unusable): Upload | undefined {
    change(id, (now) =>
      outcome.kind === 'ok'
        ? { ...base(now), state: 'sent', descriptor: outcome.data }
        : { ...base(now), state: 'failed', failed: outcome },
    )
    return find(id)
  }

  function enqueue(id: string): Promise<Upload | undefined> {
    turns.set(id, { stop: new AbortController(), handOver: new AbortController() })
    const result = queue.then(() => sendOne(id))
    queue = result
    return result
  }

  function discard(upload: Upload): void {
    const turn = turns.get(upload.id)
    if (!turn?.handOver.signal.aborted) turn?.stop.abort()
    turns.delete(upload.id)
    prepared.delete(upload.id)
    if (upload.preview) URL.revokeObjectURL(upload.preview)
  }

  return {
    list,
    uploading: computed(() => list.value.some((upload) => upload.state === 'sending')),
    descriptors: computed(() =>
      list.value.flatMap((upload) => (upload.state === 'sent' ? [upload.descriptor] : [])),
    ),

    add(files) {
      const room = Math.max(limits.filesPerRequest - list.value.length, 0)
      const added = files.slice(0, room).map(startOf)
      list.value = [...list.value, ...added]
      const done = Promise.all(added.map(({ id }) => enqueue(id)))
      return {
        tooMany: files.length > room,
        done: done.then((uploads) => uploads.filter((upload) => upload !== undefined)),
      }
    },

    retry(id) {
      change(id, (now) => ({ ...base(now), state: 'sending', part: 0 }))
      return enqueue(id)
    },

    remove(id) {
      const upload = find(id)
      if (upload) discard(upload)
      list.value = list.value.filter((other) => other.id !== id)
    },

    async handOver() {
      for (const { id, state } of list.value)
        if (state === 'sending') turns.get(id)?.handOver.abort()
      await queue // photos must be compressed, without EXIF, before they are queued
      return list.value
    },

    clear() {
      list.value.forEach(discard)
      list.value = []
    },
  }
}

/** True if a retry would be rejected again, by the server or the browser. Other failures are retried by the queue. */
export function isRefused(upload: Upload): boolean {
  if (upload.state !== 'failed') return false
  const { failed } = upload
  if (failed.kind === 'refused') return failed.status < 500 && failed.status !== 429
  return isUnusable(failed)
}

/** True if the server gave no valid response. */
export function isUnanswered(upload: Upload): boolean {
  return upload.state === 'failed' && ['offline', 'broken'].includes(upload.failed.kind)
}

/** True if this browser cannot prepare the photo for sending. */
export function isUnusable(failed: Failed | Unusable): failed is Unusable {
  return failed.kind === 'unreadable' || failed.kind === 'unshrinkable'
}

/** Abort signals of one upload attempt. After `handOver` it continues without being awaited here. */
interface UploadAttempt {
  stop: AbortController
  handOver: AbortController
}

function startOf(file: File): Upload {
  const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null
  return { id: crypto.randomUUID(), file, preview, state: 'sending', part: 0 }
}

function base({ id, file, preview }: Upload) {
  return { id, file, preview }
}

/** Returns the error the server would give for a file of this size, before uploading it. */
function checkSize(file: File): Refused | null {
  if (file.size === 0) return refuse(422, 'fisier_gol')
  return isTooLarge(file) ? refuse(413, 'fisier_prea_mare') : null
}

const isTooLarge = ({ size }: File) => size > limits.file.maxBytes

function refuse(status: number, code: 'fisier_gol' | 'fisier_prea_mare'): Refused {
  const messages = [errorTexts[code]]
  return {
    kind: 'refused',
    status,
    code,
    messages,
    fields: {},
    data: undefined,
    retryAfter: undefined,
  }
}

/** Resolves as soon as the signal aborts, without waiting for the network. */
function whenAborted(signal: AbortSignal): Promise<Outcome<Descriptor>> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve({ kind: 'offline' }), { once: true })
  })
}
