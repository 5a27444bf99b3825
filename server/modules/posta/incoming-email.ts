/** A received e-mail. Addresses are in lower case. */
export interface IncomingEmail {
  /** Empty if there is none. */
  messageId: string
  /** Address of its one author; null if it has none, or several. */
  from: string | null
  /** Addresses that it was sent to, as its headers tell. */
  recipients: string[]
  /** Values of each header by its name in lower case, the topmost first. */
  headers: ReadonlyMap<string, string[]>
  /** With the quoted messages, marked by `>` if it had only HTML. */
  text: string
  attachments: IncomingFile[]
}

export interface IncomingFile {
  name: string
  /** Media type its sender gave it. */
  type: string
  bytes: Uint8Array
  /** True if the HTML part shows it. */
  isInline: boolean
}

/** Longest head that is read. */
const MAX_HEAD_BYTES = 256 * 1024
const HEAD_END = /\r?\n\r?\n/
// Bounded, as a header may be long and have no address.
const ADDRESS = /[^\s<>,;:"()@]{1,64}@[^\s<>,;:"()@]{1,255}/g

/** Returns the values of a header, the topmost first. */
export const listHeader = ({ headers }: Pick<IncomingEmail, 'headers'>, name: string): string[] =>
  headers.get(name) ?? []

/** Returns the head of an e-mail; null if it is too long. */
export function sliceHead(bytes: Buffer): Buffer | null {
  const end = HEAD_END.exec(bytes.toString('latin1', 0, MAX_HEAD_BYTES))
  if (end) return bytes.subarray(0, end.index + end[0].length)
  return bytes.length <= MAX_HEAD_BYTES ? bytes : null
}

/** Lists the addresses in a text, in lower case. */
export const findAddresses = (text: string): string[] => text.toLowerCase().match(ADDRESS) ?? []
