import { ChevronLeft } from '../../ui/icons.ts'

interface Props {
  href: string
  onClick?(): void
  /** Name of the page it leads to. */
  children: string
}

/** Link above a title to the page that the screen belongs to. */
export function BackLink({ href, onClick, children }: Props) {
  return (
    <a className="link back-link" href={href} onClick={onClick}>
      <ChevronLeft />
      {children}
    </a>
  )
}
