/** Link that opens in a new tab, so that the form it is in keeps its input. */
export function NewTab({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
