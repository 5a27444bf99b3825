import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { texts } from './texts.ro.ts'

const words = texts.bulk

export interface RefusedCase {
  number: string
  reason: string
}

interface RefusedSheetProps {
  done: number
  refused: readonly RefusedCase[]
  onClose: () => void
}

/** Dialog that says which of several cases were left as they were, and why. */
export function RefusedSheet({ done, refused, onClose }: RefusedSheetProps) {
  return (
    <Sheet
      small
      title={words.refusedTitle(done, done + refused.length)}
      closeLabel={words.close}
      onCancel={onClose}
      foot={
        <Button variant="primary" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <div className="stack">
        <p>{words.refusedText}</p>
        <ul className="refused">
          {refused.map(({ number, reason }) => (
            <li key={number}>
              <strong className="num">{number}</strong> <span>{reason}</span>
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  )
}
