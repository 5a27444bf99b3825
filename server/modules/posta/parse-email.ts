import { convert } from 'html-to-text'
import PostalMime, { addressParser } from 'postal-mime'
import type { Email } from 'postal-mime'
import { findAddresses } from './incoming-email.ts'
import type { IncomingEmail } from './incoming-email.ts'

const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 512 * 1024 }
/** Longest HTML that is converted, so that it does not take long. */
const MAX_HTML_LENGTH = 1_000_000
/** Elements below are left out, so that the thread's stack is enough. */
const MAX_HTML_DEPTH = 200
const MAX_RECIPIENTS = 100
/** Headers in which the address of the mailbox stays as it was written in the envelope. */
const RECIPIENT_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc']

/** Parses an e-mail, or only its head. Throws if its parts are nested too deep, or its headers too long. */
export async function parseEmail(bytes: Uint8Array): Promise<IncomingEmail> {
  const email = await PostalMime.parse(bytes, { ...LIMITS, forceRfc822Attachments: true })
  const headers = new Map<string, string[]>()
  for (const { key, value } of email.headers) {
    const values = headers.get(key)
    if (values) values.push(value)
    else headers.set(key, [value])
  }
  const recipients = RECIPIENT_HEADERS.flatMap((name) => headers.get(name) ?? []).flatMap(
    findAddresses,
  )
  return {
    messageId: email.messageId ?? '',
    from: findAuthor(headers.get('from') ?? []),
    recipients: [...new Set(recipients)].slice(0, MAX_RECIPIENTS),
    headers,
    text: toText(email),
    attachments: email.attachments.map(({ filename, mimeType, content, disposition, related }) => ({
      name: filename ?? '',
      type: mimeType,
      bytes: toBytes(content),
      isInline: related === true || disposition === 'inline',
    })),
  }
}

// One program may take the first of several addresses for the author, and another the last.
function findAuthor([value = '', ...more]: string[]): string | null {
  const [author, ...others] = addressParser(value)
  const isOne = more.length === 0 && others.length === 0 && value.split('<').length <= 2
  return isOne && author?.address ? author.address.toLowerCase() : null
}

function toText({ text = '', html = '' }: Email): string {
  if (text.trim() !== '' || html === '') return text
  return convert(html.slice(0, MAX_HTML_LENGTH), {
    wordwrap: false,
    limits: { maxDepth: MAX_HTML_DEPTH, ellipsis: '' },
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

function toBytes(content: ArrayBuffer | Uint8Array | string): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof ArrayBuffer ? new Uint8Array(content) : content
}
