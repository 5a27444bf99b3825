const UNSAFE = /[^\w .()+-]/g

/** The header that saves a file under its own name, diacritics included (RFC 6266, RFC 5987). */
export function attachmentNamed(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').replace(UNSAFE, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeExtended(name)}`
}

// What RFC 5987 does not allow and encodeURIComponent leaves as it is.
function encodeExtended(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
