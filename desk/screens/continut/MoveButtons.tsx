import { ChevronDown } from '#src/ui/icons.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { words } from './texts.ro.ts'

interface MoveButtonsProps {
  /** Name of what is moved. */
  name: string
  place: number
  count: number
  onMove: (by: -1 | 1) => void
}

/** Buttons that move a row one place up or down. */
export function MoveButtons({ name, place, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        className="content-up"
        label={words.up(name)}
        icon={<ChevronDown />}
        disabled={place === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={words.down(name)}
        icon={<ChevronDown />}
        disabled={place === count - 1}
        onClick={() => onMove(1)}
      />
    </>
  )
}
