/** Section of the content. */
export function FaqSections() {
  return null
}
