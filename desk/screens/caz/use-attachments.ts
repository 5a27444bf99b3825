import { useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { FileItem } from '#src/ui/file-list.tsx'
import { uploadAnswerFile, type ThreadKind } from '../../services/cazuri.ts'
import { DRAFT_HOURS } from '../../services/draft-store.ts'
import type { DraftFile } from '../../services/drafts.ts'
import { describeFailure } from '../shared/describe-failure.ts'
import { texts } from './texts.ro.ts'

const words = texts.composer

export const ACCEPTED = 'image/jpeg,image/png,image/webp,application/pdf'

interface Attachment {
  /** Null if it was uploaded before the page was loaded. */
  file: File | null
  item: FileItem
  /** Time at which it was chosen, in ms. */
  at: number
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
  /** Sentence about files that have to be chosen again; null for none. */
  lost: string | null
  add(files: readonly File[]): void
  remove(id: string): void
  retry(id: string): void
  /** Removes the files that were sent, by the ids of their uploads; without ids, all. */
  clear(sent?: readonly string[]): void
}

/** Files of an answer, each uploaded as soon as it is added. Those uploaded are put back with their draft. */
export function useAttachments(
  kind: ThreadKind | null,
  kept: readonly DraftFile[] = [],
  onChange: (files: readonly DraftFile[]) => void,
): Attachments {
  const [all, setAll] = useState(() => kept.flatMap(restore))
  const [lost, setLost] = useState(() => kept.filter((one) => restore(one).length === 0))
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef(all)

  function change(next: Attachment[]) {
    latest.current = next
    setAll(next)
    onChange(next.map(toDraftFile))
  }
  function update(id: string, patch: Partial<FileItem>, storedId: string | null = null) {
    const merge = (one: Attachment) =>
      one.item.id === id ? { ...one, storedId, item: { ...one.item, ...patch } } : one
    change(latest.current.map(merge))
  }

  async function upload({ file, item: { id }, stop }: Attachment) {
    if (kind === null || file === null) return
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
    setLost([])
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
    lost: lost.length > 0 ? words.lostFiles(lost.map(({ name }) => name).join(', ')) : null,
    add,
    remove,
    retry,
    clear(sent) {
      setLost([])
      const isLeft = ({ storedId }: Attachment) =>
        sent !== undefined && (storedId === null || !sent.includes(storedId))
      change(latest.current.filter(isLeft))
    },
  }
}

/** Says why a file cannot be sent; null if it can. */
function findRefusal({ name, size, type }: File): string | null {
  if (!ACCEPTED.split(',').includes(type)) return words.wrongType(name)
  return size > limits.file.maxBytes ? words.tooLarge(name) : null
}

const toAttachment = (file: File): Attachment => ({
  file,
  at: Date.now(),
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

const toDraftFile = ({ item, storedId, at }: Attachment): DraftFile => ({
  name: item.name,
  image: item.image ?? false,
  storedId,
  at,
})

/** The server deletes files that no answer has used for a day; an hour is left to send this one. */
const KEPT_MS = (DRAFT_HOURS - 1) * 3600 * 1000

/** Puts a file back that the server still has; none otherwise. */
function restore({ name, image, storedId, at }: DraftFile): Attachment[] {
  if (storedId === null || Date.now() - at > KEPT_MS) return []
  const item = { id: storedId, name, detail: words.fileSent, state: 'sent' as const, image }
  return [{ file: null, at, storedId, stop: new AbortController(), item }]
}
