import { dropDraft, readDraft, writeDraft } from './drafts.ts'
import { isOwnerHere, type FormOwner } from './form-owner.ts'
import type { Upload } from './uploads.ts'

/** The files of a draft, each in a record of its own, so that a word more does not write all of them anew. */
export interface DraftFiles {
  /** The files an earlier visit kept. `known`: their ids, where another record names them. */
  read(known?: readonly string[]): Promise<File[]>
  /** Keeps what is in a list, whenever its files have changed. */
  follow(uploads: readonly Upload[]): Promise<void>
  /** Keeps what is in a list, although it was dropped before. */
  keep(uploads: readonly Upload[]): Promise<void>
  drop(): Promise<void>
}

interface KeptFile {
  name: string
  type: string
  bytes: ArrayBuffer
}

type Chosen = Pick<Upload, 'id' | 'file'>

const likeIndex: { ids: string[] } = { ids: [] }
const likeFile: KeptFile = { name: '', type: '', bytes: new ArrayBuffer(0) }

/** The files of the draft of that name. One writing follows another, and nothing is written once its owner left. */
export function createDraftFiles(name: string, owner: FormOwner): DraftFiles {
  const index = `${name}.fisiere`
  const recordOf = (id: string) => `${name}.poza.${id}`
  // As they are on the device: a file is written again only when it was made smaller.
  const written = new Map<string, File>()
  let seen: readonly File[] = []
  let writing: Promise<void> = Promise.resolve()

  function inTurn(work: () => Promise<void>): Promise<void> {
    writing = writing.then(work)
    return writing
  }

  async function readOne(id: string): Promise<File[]> {
    const kept = await readDraft('device', recordOf(id), likeFile)
    // It goes on under a new id, that of this visit.
    written.set(id, new File([], id))
    return kept?.bytes ? [new File([kept.bytes], kept.name ?? '', { type: kept.type ?? '' })] : []
  }

  async function write(chosen: readonly Chosen[]): Promise<void> {
    for (const { id, file } of chosen) {
      if (written.get(id) === file) continue
      const bytes = await file.arrayBuffer().catch(() => null)
      if (!bytes) continue // the phone took it back
      if (!isOwnerHere(owner)) return
      await writeDraft(recordOf(id), { name: file.name, type: file.type, bytes })
      written.set(id, file)
    }
    if (!isOwnerHere(owner)) return
    const ids = chosen.map(({ id }) => id)
    if (ids.length === 0) return erase()
    await writeDraft(index, { ids })
    await dropOthers(ids)
  }

  async function erase(): Promise<void> {
    await dropDraft('device', index)
    await dropOthers([])
  }

  async function dropOthers(ids: readonly string[]): Promise<void> {
    for (const id of written.keys()) {
      if (ids.includes(id)) continue
      written.delete(id)
      await dropDraft('device', recordOf(id))
    }
  }

  function keep(uploads: readonly Upload[]): Promise<void> {
    seen = uploads.map(({ file }) => file)
    const chosen = uploads.map(({ id, file }) => ({ id, file }))
    return inTurn(() => write(chosen))
  }

  return {
    async read(known) {
      const kept = await readDraft('device', index, likeIndex)
      return (await Promise.all((kept?.ids ?? known ?? []).map(readOne))).flat()
    },
    follow(uploads) {
      const isSame =
        uploads.length === seen.length && uploads.every(({ file }, place) => file === seen[place])
      return isSame ? writing : keep(uploads)
    },
    keep,
    drop: () => inTurn(erase),
  }
}
