/** Section of the content. */
export function ArticlesSection() {
  return null
}
