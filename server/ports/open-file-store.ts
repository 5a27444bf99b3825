import path from 'node:path'
import type { Env } from '#server/config/env.ts'
import { openLocalFileStore } from './file-store.ts'
import type { FileStore } from './file-store.ts'
import { combineFileStores } from './tiered-file-store.ts'

type FilesEnv = Pick<Env, 'dataDir' | 'filesStore' | 's3'>

/** The store that new files go into, and the other one, if any, from which files may still have to be moved. */
export interface FileStores {
  first: FileStore
  second: FileStore | null
}

/** Folder of received files: those stored in it, and those that are being received. */
export const filesFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string =>
  path.join(dataDir, 'files')

/** Opens the store of the received files. */
export async function openFileStore(env: FilesEnv): Promise<FileStore> {
  const { first, second } = await openFileStores(env)
  return second ? combineFileStores(first, second) : first
}

export async function openFileStores(env: FilesEnv): Promise<FileStores> {
  const folder = await openLocalFileStore(filesFolder(env))
  if (!env.s3) return { first: folder, second: null }
  // Loaded only where it is used.
  const { openS3FileStore } = await import('./s3-file-store.ts')
  const s3 = await openS3FileStore(env.s3, filesFolder(env))
  return env.filesStore === 's3' ? { first: s3, second: folder } : { first: folder, second: s3 }
}
