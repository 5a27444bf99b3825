import { Button, type ButtonProps } from '../../ui/button.tsx'

interface Props extends Omit<ButtonProps, 'children'> {
  text: string
  /** Builds the accessible name, which adds the row to the label. */
  said(text: string): string
}

/** Action button in a list row. */
export function RowButton({ text, said, ...look }: Props) {
  return (
    <Button variant="quiet" small {...look} aria-label={said(text)}>
      {text}
    </Button>
  )
}
