/** The object store does not answer, or refuses: a later retry makes sense. Its message names no file and no key. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError'
}
