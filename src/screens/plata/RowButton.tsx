import { Button, type ButtonProps } from '../../ui/button.tsx'

interface Props extends Omit<ButtonProps, 'children'> {
  text: string
  /** The text with the row it is of, for those who do not see where it stands. */
  said(text: string): string
}

/** What one may do with what stands in a row. */
export function RowButton({ text, said, ...look }: Props) {
  return (
    <Button variant="quiet" small {...look} aria-label={said(text)}>
      {text}
    </Button>
  )
}
