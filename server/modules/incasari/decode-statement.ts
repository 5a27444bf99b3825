import { TextDecoder } from 'node:util'
import { StatementError } from './statement.ts'

const XML_ENCODING = /^<\?xml[^>]{0,100}\bencoding\s*=\s*["']([\w.-]{1,40})["']/
const HEAD_BYTES = 200
/** Encodings of MT940 files that are not UTF-8: Romanian banks write on Windows. */
const LEGACY_ENCODING = 'windows-1250'

/** Decodes a statement file: by the XML declaration, else as UTF-8 or, if it is not that, Windows-1250. */
export function decodeStatement(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1').replace(/^ï»¿/, '')
  const declared = XML_ENCODING.exec(head.trimStart())?.[1]
  const text = decode(bytes, declared ?? detectUtf16(bytes) ?? 'utf-8')
  if (text !== null) return text
  const legacy = declared === undefined ? decode(bytes, LEGACY_ENCODING) : null
  if (legacy !== null && !head.trimStart().startsWith('<')) return legacy
  throw new StatementError('Fișierul nu este scris cu codificarea pe care o declară.')
}

const detectUtf16 = ([first, second]: Uint8Array): string | undefined => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
