import { useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { FileItem } from '#src/ui/file-list.tsx'
import { uploadAnswerFile, type ThreadKind } from '../../services/cazuri.ts'
import { describeFailure } from '../shared/describe-failure.ts'
import { texts } from './texts.ro.ts'

const words = texts.composer

export const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf'

interface Attachment {
  file: File
  item: FileItem
  /** Id of the stored file; null until it is uploaded. */
  storedId: string | null
  stop: AbortController
}

export interface Attachments {
  items: readonly FileItem[]
  /** Ids of the uploaded files. */
  ids: string[]
  /** Sentence about files that were not taken; null if all were. */
  problem: string | null
  add(files: readonly File[]): void
  remove(id: string): void
  retry(id: string): void
  clear(): void
}

/** Files of an answer, each uploaded as soon as it is added. */
export function useAttachments(kind: ThreadKind | null): Attachments {
  const [all, setAll] = useState<Attachment[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef(all)

  function change(next: Attachment[]) {
    latest.current = next
    setAll(next)
  }
  function update(id: string, patch: Partial<FileItem>, storedId: string | null = null) {
    const merge = (one: Attachment) =>
      one.item.id === id ? { ...one, storedId, item: { ...one.item, ...patch } } : one
    change(latest.current.map(merge))
  }

  async function upload({ file, item: { id }, stop }: Attachment) {
    if (kind === null) return
    update(id, { state: 'sending', detail: words.fileSending, progress: 0 })
    const outcome = await uploadAnswerFile(kind, file, {
      idempotencyKey: id,
      onProgress: (progress) => update(id, { progress }),
      signal: stop.signal,
    })
    if (outcome.kind === 'ok') {
      update(id, { state: 'sent', detail: words.fileSent }, outcome.data.id)
    } else update(id, { state: 'failed', detail: describeFailure(outcome) })
  }

  function add(files: readonly File[]) {
    const refusals = files.map(findRefusal)
    const taken = files.filter((_, index) => refusals[index] === null)
    const room = limits.filesPerMessage - latest.current.length
    setProblem(taken.length > room ? words.tooMany : (refusals.find(Boolean) ?? null))
    const added = taken.slice(0, Math.max(room, 0)).map(toAttachment)
    change([...latest.current, ...added])
    for (const one of added) void upload(one)
  }
  function remove(id: string) {
    latest.current.find(({ item }) => item.id === id)?.stop.abort()
    change(latest.current.filter(({ item }) => item.id !== id))
    setProblem(null)
  }
  function retry(id: string) {
    const one = latest.current.find(({ item }) => item.id === id)
    if (one) void upload(one)
  }

  return {
    items: all.map(({ item }) => item),
    ids: all.flatMap(({ storedId }) => storedId ?? []),
    problem,
    add,
    remove,
    retry,
    clear: () => change([]),
  }
}

/** Says why a file cannot be sent; null if it can. */
function findRefusal({ name, size, type }: File): string | null {
  if (!ACCEPTED.split(',').includes(type)) return words.wrongType(name)
  return size > limits.file.maxBytes ? words.tooLarge(name) : null
}

const toAttachment = (file: File): Attachment => ({
  file,
  storedId: null,
  stop: new AbortController(),
  item: {
    id: crypto.randomUUID(),
    name: file.name,
    detail: words.fileSending,
    state: 'waiting',
    image: file.type.startsWith('image/'),
  },
})
