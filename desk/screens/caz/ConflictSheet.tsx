import type { ReactNode } from 'react'
import type { ChangesSince } from '#contract/desk/cazuri.ts'
import { formatMoment } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { texts as common } from '../../texts.ro.ts'
import { Problem } from '../shared/Problem.tsx'
import { texts } from './texts.ro.ts'
import type { Change } from './use-change.ts'

const words = texts.conflict

interface ConflictSheetProps {
  change: Change
  /** Description of the change that was refused. */
  mine: ReactNode
  /** Label of the button that does it all the same. */
  anyway: string
  onForce: () => void
  /** Closes the question and loses nothing. */
  onBack: () => void
  /** Throws the refused change away. */
  onDrop: () => void
}

/** Shows what others changed beside what the member was about to do, and asks. Nothing without a conflict. */
export function ConflictSheet(props: ConflictSheetProps) {
  const { change, mine, anyway, onForce, onBack, onDrop } = props
  if (!change.conflict) return null
  return (
    <Sheet
      title={words.title}
      closeLabel={common.close}
      onCancel={onBack}
      foot={
        <>
          <Button variant="danger" onClick={onDrop}>
            {words.drop}
          </Button>
          <Button onClick={onBack}>{words.back}</Button>
          <Button variant="primary" busy={change.busy} onClick={onForce}>
            {anyway}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Note kind="turn">{words.text}</Note>
        <Problem text={change.problem} />
        <div className="case-conflict">
          <section>
            <h3>{words.theirs}</h3>
            <Changes since={change.conflict} />
          </section>
          <section>
            <h3>{words.yours}</h3>
            {mine}
          </section>
        </div>
      </div>
    </Sheet>
  )
}

function Changes({ since: { schimbari } }: { since: ChangesSince }) {
  if (schimbari.length === 0) return <p>{words.unknown}</p>
  return (
    <ol className="case-conflict__list">
      {schimbari.map(({ la, cine, ce }, index) => (
        <li key={index}>
          <p>{words.line(cine, ce)}</p>
          <p className="meta num">{formatMoment(la)}</p>
        </li>
      ))}
    </ol>
  )
}
