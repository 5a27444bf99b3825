import { normalizeText } from '#contract/text.ts'

/** The new text of an answer, without the message it quotes and its signature, in Romanian and English. */

/** Line above a quoted message, in one or more lines: „Pe 23 nov. 2026, la 10:15, Ana <…> a scris:”. */
const QUOTE_HEADER = /^(?:pe|în|in|la|on|at)\s.{4,300}\b(?:a scris|wrote)\s?:$/i
const MAX_HEADER_LINES = 4
const ORIGINAL =
  /^-{2,}\s*(?:original message|forwarded message|mesaj(?:ul)? (?:original|inițial|initial|redirecționat))\s*-{2,}$/i
/** First and next lines of the head that Outlook puts above the message. */
const HEAD_START = /^\*?(?:de la|from)\s?:\*?\s?\S/i
const HEAD_NEXT = /^\*?(?:trimis|data|către|catre|subiect|sent|date|to|subject)\s?:/i
const RULE = /^[_-]{8,}$/
/** Characters that are read: far more than a message may have, few enough to be read at once. */
const MAX_LENGTH = 200_000
const SIGNATURE = /^--\s?$/
/** Last line that programs add. */
const PROGRAM_SIGNATURE =
  /^(?:(?:trimis (?:de pe|din|cu)|sent from) (?=.*\b(?:iphone|ipad|android|galaxy|samsung|huawei|xiaomi|telefon|mobile|phone|e?mail|gmail|yahoo|outlook|windows)).{2,60}|(?:get|obțineți) outlook for .{2,20})$/i
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F\u200B\uFEFF]/g

/** Returns the new text of an answer; empty if there is none. */
export function extractReply(text: string): string {
  const lines = text
    .slice(0, MAX_LENGTH)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\u00A0', ' ')
    .replaceAll(CONTROL, '')
    .split('\n')
    .map((line) => line.trimEnd())
  const own = removeSignature(removeQuotes(lines))
  return normalizeText(own.join('\n').replaceAll(/\n{3,}/g, '\n\n'))
}

/** Removes quoted lines, which may stand between the new ones, and all after a quote whose lines are not marked. */
function removeQuotes(lines: string[]): string[] {
  const kept: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const rest = lines.slice(at, at + MAX_HEADER_LINES)
    const headerLines = countHeaderLines(rest)
    if (headerLines > 0) {
      at += headerLines - 1
      if (!isMarked(lines.slice(at + 1))) return kept
    } else if (startsUnmarked(lines.slice(at, at + 3))) return kept
    else if (!isQuoted(lines[at] ?? '')) kept.push(lines[at] ?? '')
  }
  return kept
}

/** Counts the lines of the header of a quote, which mail programs wrap; 0 if these are none. */
function countHeaderLines(lines: string[]): number {
  for (const [index] of lines.entries()) {
    const joined = lines
      .slice(0, index + 1)
      .join(' ')
      .trim()
    if (QUOTE_HEADER.test(joined)) return index + 1
    if (lines[index] === '') return 0
  }
  return 0
}

function startsUnmarked([first = '', ...next]: string[]): boolean {
  if (ORIGINAL.test(first)) return true
  const [head, following] = RULE.test(first)
    ? [next[0] ?? '', next[1] ?? '']
    : [first, next[0] ?? '']
  return HEAD_START.test(head) && HEAD_NEXT.test(following)
}

const isQuoted = (line: string): boolean => line.trimStart().startsWith('>')

/** True if the first line that is not empty is marked as quoted. */
const isMarked = (lines: string[]): boolean => isQuoted(lines.find((line) => line !== '') ?? '')

function removeSignature(lines: string[]): string[] {
  const signature = lines.findIndex((line) => SIGNATURE.test(line))
  const own = signature === -1 ? lines : lines.slice(0, signature)
  const last = own.findLastIndex((line) => line !== '')
  return PROGRAM_SIGNATURE.test(own[last] ?? '') ? own.slice(0, last) : own
}
