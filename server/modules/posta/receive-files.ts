import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ErrorCode } from '#contract/codes.ts'
import type { Language } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import { errorTexts as english } from '#contract/texts.en.ts'
import { errorTexts as romanian } from '#contract/texts.ro.ts'
import { messageTexts } from '#server/domain/message-texts.ts'
import type { RefusedFile } from '#server/domain/reply-refusals.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { assertRoomFor, cleanName, writeReceived } from '#server/http/read-upload.ts'
import type { ReceivedFile } from '#server/http/read-upload.ts'
import { cleanUpload } from '#server/modules/uploads/store-upload.ts'
import type { CleanFile } from '#server/modules/uploads/store-upload.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { IncomingFile } from './incoming-email.ts'

const errorTexts: Record<Language, Record<ErrorCode, string>> = { ro: romanian, en: english }
const SIGNATURE_TYPES = /^application\/(?:x-)?(?:pkcs7|pgp)-signature$/
/** A picture within the text that is smaller is the logo of a signature. */
const LOGO_BYTES = 10_000
/** Files that are looked at to find those that fit: a message may have thousands. */
const MAX_TRIED = limits.filesPerRequest
/** Errors that a sender can mend; any other is the server's own. */
const refusals: ReadonlySet<string> = new Set<ErrorCode>([
  'fisier_gol',
  'fisier_prea_mare',
  'fisier_tip',
  'fisier_heic',
  'fisier_stricat',
  'prea_mare',
])

/** A file at its temporary path, ready to be stored. */
export interface ReadyFile {
  received: ReceivedFile
  clean: CleanFile
}

export interface ReceivedFiles {
  ready: ReadyFile[]
  refused: RefusedFile[]
}

/**
 * Receives the files of an e-mail by the rules of uploads. Throws `fara_spatiu` and `indisponibil`. The caller removes
 * the temporary files with `removeFiles`.
 */
export async function receiveFiles(
  ports: Ports,
  attachments: IncomingFile[],
  language: Language,
): Promise<ReceivedFiles> {
  const files: ReceivedFiles = { ready: [], refused: [] }
  for (const [index, file] of attachments.filter((one) => !isOrnament(one)).entries()) {
    const name = cleanName(file.name)
    const isTried = files.ready.length < limits.filesPerMessage && index < MAX_TRIED
    const reason = isTried
      ? await receiveFile(ports, file, files.ready, language)
      : messageTexts[language].tooManyFiles
    if (reason !== null) files.refused.push({ name, reason })
  }
  return files
}

/** Removes what was received and not stored. */
export async function removeFiles({ ready }: ReceivedFiles): Promise<void> {
  await Promise.all(ready.map(({ clean }) => rm(clean.path, { force: true })))
}

/** Adds a file to those that are ready; returns the sentence of its refusal, or null. */
async function receiveFile(
  { files: store, env }: Ports,
  { bytes, name }: IncomingFile,
  ready: ReadyFile[],
  language: Language,
): Promise<string | null> {
  await assertRoomFor(store, env, bytes.length)
  const target = store.temporaryPath()
  try {
    if (bytes.length > limits.file.maxBytes) throw new ApiError('fisier_prea_mare')
    const received = await writeReceived(Readable.from([bytes]), target, name)
    ready.push({ received, clean: await cleanUpload(received) })
    return null
  } catch (error) {
    await rm(target, { force: true })
    if (!(error instanceof ApiError && refusals.has(error.code))) throw error
    return errorTexts[language][error.code as ErrorCode]
  }
}

const isOrnament = ({ type, bytes, isInline }: IncomingFile): boolean =>
  SIGNATURE_TYPES.test(type) || (isInline && type.startsWith('image/') && bytes.length < LOGO_BYTES)
