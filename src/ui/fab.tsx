import { LinkButton, type LinkButtonProps } from './button.tsx'
import './fab.css'

/** Link that creates something: a floating action button on phones, an ordinary button in place on wide screens. */
export function Fab(props: Omit<LinkButtonProps, 'variant' | 'className'>) {
  return <LinkButton {...props} variant="primary" className="fab" />
}
