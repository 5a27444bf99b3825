import { convert } from 'html-to-text'
import PostalMime, { addressParser } from 'postal-mime'
import type { Email } from 'postal-mime'

/** A received e-mail. Addresses are in lower case. */
export interface IncomingEmail {
  /** Empty if there is none. */
  messageId: string
  /** Address of its one author; null if it has none, or several. */
  from: string | null
  /** Addresses that it was sent to, as its headers tell. */
  recipients: string[]
  /** Returns the values of a header, the topmost first. */
  headers(name: string): string[]
  /** With the quoted messages, marked by `>` if it had only HTML. */
  text: string
  attachments: IncomingFile[]
}

export interface IncomingFile {
  name: string
  /** Media type its sender gave it. */
  type: string
  bytes: Buffer
  /** True if the HTML part shows it. */
  isInline: boolean
}

const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 512 * 1024 }
/** Longest HTML that is converted, so that it does not take long. */
const MAX_HTML_LENGTH = 1_000_000
// Bounded, as a header may be long and have no address.
const ADDRESS = /[^\s<>,;:"()@]{1,64}@[^\s<>,;:"()@]{1,255}/g
const MAX_RECIPIENTS = 100
/** Headers in which the address of the mailbox stays as it was written in the envelope. */
const RECIPIENT_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc']

/** Parses an e-mail, or only its head. Throws if its parts are nested too deep, or its headers too long. */
export async function parseEmail(bytes: Buffer): Promise<IncomingEmail> {
  const email = await PostalMime.parse(bytes, { ...LIMITS, forceRfc822Attachments: true })
  const headers = (name: string) =>
    email.headers.filter(({ key }) => key === name).map(({ value }) => value)
  const recipients = RECIPIENT_HEADERS.flatMap(headers).flatMap(findAddresses)
  return {
    messageId: email.messageId ?? '',
    from: findAuthor(headers('from')),
    recipients: [...new Set(recipients)].slice(0, MAX_RECIPIENTS),
    headers,
    text: toText(email),
    attachments: email.attachments.map(({ filename, mimeType, content, disposition, related }) => ({
      name: filename ?? '',
      type: mimeType,
      bytes: toBuffer(content),
      isInline: related === true || disposition === 'inline',
    })),
  }
}

/** Lists the addresses in a text, in lower case. */
export const findAddresses = (text: string): string[] => text.toLowerCase().match(ADDRESS) ?? []

function findAuthor(headers: string[]): string | null {
  const [author, ...others] = headers.flatMap((value) => addressParser(value, { flatten: true }))
  return author?.address && others.length === 0 ? author.address.toLowerCase() : null
}

function toText({ text = '', html = '' }: Email): string {
  if (text.trim() !== '' || html === '') return text
  return convert(html.slice(0, MAX_HTML_LENGTH), {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'hr', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  })
}

function toBuffer(content: ArrayBuffer | Uint8Array | string): Buffer {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof ArrayBuffer
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
}
