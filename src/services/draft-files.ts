import { dropRecords, readDraft, readRecord, writeDraft } from './drafts.ts'
import { isOwnerHere, type FormOwner } from './form-owner.ts'
import type { Upload } from './uploads.ts'

/** Stored files of a draft, each in its own record, so that an edit of the text does not rewrite them all. */
export interface DraftFiles {
  /** Reads the files of an earlier visit. `known`: their ids, used if there is no index record. */
  read(known?: readonly string[]): Promise<File[]>
  /** Saves the files of a list if they have changed since the last call. */
  saveIfChanged(uploads: readonly Upload[]): Promise<void>
  /** Saves the files of a list unconditionally, even after `drop`. */
  save(uploads: readonly Upload[]): Promise<void>
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

/** Creates the file store of a draft. Writes are serialised, and stop once the owner is no longer signed in. */
export function createDraftFiles(name: string, owner: FormOwner): DraftFiles {
  const index = `${name}.fisiere`
  const recordOf = (id: string) => `${name}.poza.${id}`
  // Files as stored, by id: a file is rewritten only if it was replaced by a compressed one.
  const written = new Map<string, File>()
  let seen: readonly File[] = []
  let writing: Promise<void> = Promise.resolve()

  function serialize(work: () => Promise<void>): Promise<void> {
    writing = writing.then(work)
    return writing
  }

  async function readOne(id: string): Promise<File[]> {
    const kept = await readRecord('device', recordOf(id), likeFile)
    return kept?.bytes ? [new File([kept.bytes], kept.name ?? '', { type: kept.type ?? '' })] : []
  }

  async function write(chosen: readonly Chosen[]): Promise<void> {
    for (const { id, file } of chosen) {
      if (written.get(id) === file) continue
      const bytes = await file.arrayBuffer().catch(() => null)
      if (!bytes) continue // the phone has revoked access to the picked file
      if (!isOwnerHere(owner)) return
      await writeDraft(recordOf(id), { name: file.name, type: file.type, bytes })
      written.set(id, file)
    }
    if (!isOwnerHere(owner)) return
    const ids = chosen.map(({ id }) => id)
    if (ids.length === 0) return erase()
    await writeDraft(index, { ids })
    // Also drops the files of an earlier visit, whose ids differ, and of a page that died before it wrote the index.
    await dropRecords(recordOf(''), ids.map(recordOf))
  }

  async function erase(): Promise<void> {
    written.clear()
    await dropRecords(`${name}.`)
  }

  function save(uploads: readonly Upload[]): Promise<void> {
    seen = uploads.map(({ file }) => file)
    const chosen = uploads.map(({ id, file }) => ({ id, file }))
    return serialize(() => write(chosen))
  }

  return {
    async read(known) {
      const kept = await readDraft('device', index, likeIndex)
      return (await Promise.all((kept?.ids ?? known ?? []).map(readOne))).flat()
    },
    saveIfChanged(uploads) {
      const isSame =
        uploads.length === seen.length && uploads.every(({ file }, place) => file === seen[place])
      return isSame ? writing : save(uploads)
    },
    save,
    drop: () => serialize(erase),
  }
}
