import { LinkButton, type LinkButtonProps } from './button.tsx'
import './fab.css'

/** Where the next thing is begun: on phones it floats within the thumb's reach, on wide screens it keeps its place. */
export function Fab(props: Omit<LinkButtonProps, 'variant' | 'className'>) {
  return <LinkButton {...props} variant="primary" className="fab" />
}
