/** The object store does not answer, or refuses: a later retry makes sense. Its message names no file and no key. */
export class FileStoreError extends Error {
  override readonly name: string = 'FileStoreError'
}

/** The bytes of a stored file are not those that were stored. */
export class DamagedFileError extends FileStoreError {
  override readonly name = 'DamagedFileError'

  constructor() {
    super('stored bytes do not match their checksum')
  }
}

/** Formats a failure of the object store as a sentence for the operator. */
export const formatStoreFailure = (error: FileStoreError): string =>
  error instanceof DamagedFileError
    ? 'Un fișier din depozitul S3 nu mai are octeții cu care a fost păstrat.'
    : 'Depozitul S3 de la FILES_S3_ENDPOINT nu răspunde, sau nu primește cheile ori numele bucketului.'
