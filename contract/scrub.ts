const REPLACEMENTS: [pattern: RegExp, replacement: string | ((...found: string[]) => string)][] = [
  // Control characters and lone surrogates, which a database column may refuse.
  [/\p{C}+/gu, ' '],
  // Keeps the name of a build file, without its hash and URL.
  [/\S*\/assets\/([a-z-]+)-[\w-]{7}\.(js|css)\S*/gi, '$1.$2'],
  [/\b[a-z][a-z\d+.-]*:\/\/\S+/gi, '[url]'],
  [/[#/]\/?[\w%.:@/-]*[?&]\S+/g, '[url]'],
  [/[^\s@"'„”<>(]+@[^\s@"'„”<>)]+/g, '[email]'],
  [/\beyJ[\w-]*(?:\.[\w-]*)*/g, '[token]'],
  // Engines quote the text they cannot parse; a quoted text stays only if it looks like code.
  [/"(.*)"/gs, keepCode('"')],
  [/„.*”/gs, '[text]'],
  [/'([^']*)'/g, keepCode("'")],
  [/`(.*)`/gs, keepCode('`')],
  [/(?=[\w+=-]*\d)[\w+=-]{16,}/g, '[token]'],
  [/\+?\d(?:[\s./()-]{0,2}\d){3,}/g, '[number]'],
]

const CODE = /^[a-z_$][\w$.?()[\]]{0,40}$/

function keepCode(quote: string) {
  return (_found: string, quoted = '') =>
    CODE.test(quoted) ? `${quote}${quoted}${quote}` : '[text]'
}

/**
 * Removes possible personal data from an error message: URLs, e-mails, tokens, quoted text, and runs of digits as long
 * as a CUI, a code or a phone number. Idempotent.
 */
export function scrub(message: string): string {
  return REPLACEMENTS.reduce(
    (text, [pattern, replacement]) =>
      typeof replacement === 'string'
        ? text.replace(pattern, replacement)
        : text.replace(pattern, replacement),
    message,
  ).trim()
}
