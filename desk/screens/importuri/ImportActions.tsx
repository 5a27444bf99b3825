import { useState } from 'react'
import type { ImportDetails } from '#contract/desk/importuri.ts'
import { focusTitle } from '#src/browser/focus-title.ts'
import { Button } from '#src/ui/button.tsx'
import { Confirm } from '#src/ui/confirm.tsx'
import { importFormatOf, toUndoableArea } from '#contract/import-kinds.ts'
import type { UndoableArea } from '#contract/import-kinds.ts'
import { startImport, stopImport, undoImport, type ImportRef } from '../../services/importuri.ts'
import { tell } from '../../services/feedback.ts'
import { texts } from '../../texts.ro.ts'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { words } from './texts.ro.ts'

const own = words.one

interface ImportActionsProps {
  place: ImportRef
  item: ImportDetails
  onChange: (details: ImportDetails) => void
}

/** Buttons that start, continue, stop or discard an import. */
export function ImportActions({ place, item, onChange }: ImportActionsProps) {
  const { stare, poate_porni, poate_opri, poate_desface } = item
  const action = useAction()
  const [question, setQuestion] = useState<'start' | 'stop' | 'undo' | null>(null)
  const isTrial = stare === 'verificat'
  const hasWork = !isTrial || hasChanges(item)

  async function act(call: typeof startImport, sentence: string) {
    const details = await action.run(() => call(place))
    if (!details) return
    tell(sentence)
    onChange(details)
    // The pressed button may be gone.
    focusTitle()
  }
  const start = () => void act(startImport, own.started)
  const stop = () => void act(stopImport, stare === 'in_lucru' ? own.stopRequested : own.discarded)

  const undoableArea = toUndoableArea(place.area)
  const undo = (area: UndoableArea) => void act(() => undoImport(area, place.id), own.undoStarted)

  return (
    <>
      {isTrial && !hasWork && <p>{own.nothing}</p>}
      <div className="cluster">
        {poate_porni && hasWork && (
          <Button
            small
            variant="primary"
            busy={action.busy}
            onClick={() => (isTrial ? setQuestion('start') : start())}
          >
            {isTrial ? own.start : own.resume}
          </Button>
        )}
        {poate_desface && undoableArea && (
          <Button small variant="quiet" busy={action.busy} onClick={() => setQuestion('undo')}>
            {own.undo}
          </Button>
        )}
        {poate_opri && (
          <Button
            small
            variant="quiet"
            busy={action.busy}
            onClick={() => (stare === 'in_lucru' ? setQuestion('stop') : stop())}
          >
            {stare === 'in_lucru' ? own.stop : own.discard}
          </Button>
        )}
      </div>
      <Problem text={action.problem} />
      {question === 'start' && (
        <Confirm
          harmless
          title={own.startAsk(words.kinds[item.fel])}
          yes={own.start}
          no={texts.cancel}
          onClose={() => setQuestion(null)}
          onYes={start}
        >
          {describeStart(place, item)}
        </Confirm>
      )}
      {question === 'undo' && undoableArea && (
        <Confirm
          title={own.undoAsk}
          yes={own.undo}
          no={texts.cancel}
          onClose={() => setQuestion(null)}
          onYes={() => undo(undoableArea)}
        >
          {own.undoText}
        </Confirm>
      )}
      {question === 'stop' && (
        <Confirm
          title={own.stopAsk}
          yes={own.stop}
          no={texts.cancel}
          onClose={() => setQuestion(null)}
          onYes={stop}
        >
          {own.stopText}
        </Confirm>
      )}
    </>
  )
}

// A conflict may be written too: a pending enrolment is.
const hasChanges = ({ ar_face: { adaugate, schimbate, scoase }, in_conflict }: ImportDetails) =>
  adaugate + schimbate + scoase + in_conflict > 0

function describeStart({ area }: ImportRef, { ar_face, gresite }: ImportDetails): string {
  return [
    own.startCounts(ar_face.adaugate, ar_face.schimbate, ar_face.scoase),
    ...(gresite > 0 ? [own.startWrong[importFormatOf(area)](gresite)] : []),
    own.consequence[area],
  ].join(' ')
}
