import { useCallback, useState } from 'react'
import type { VersionsSince } from '#contract/desk/versiuni.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { readVersionsSince } from '../../services/continut.ts'
import { texts } from '../../texts.ro.ts'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { useLoaded } from '../shared/use-loaded.ts'
import { words } from './texts.ro.ts'
import { VersionLine } from './VersionLine.tsx'

const own = words.publish

interface PublishSheetProps {
  /** Says what publishing would change. */
  tryIt: () => Promise<Outcome<{ schimbari: string[] }>>
  /** Publishes from a version. */
  publish: (version: number) => Promise<Outcome<{ versiune: number }>>
  version: number
  onDone: () => void
  onClose: () => void
  /** Drops the draft for what somebody else published meanwhile. */
  onTakeTheirs: () => void
}

/** Shows what publishing changes, and asks; what somebody else published meanwhile is shown beside it first. */
export function PublishSheet(props: PublishSheetProps) {
  const { tryIt, publish, version, onDone, onClose, onTakeTheirs } = props
  // The draft cannot change while the sheet is over it.
  // oxlint-disable-next-line react/exhaustive-deps
  const effect = useLoaded(useCallback(tryIt, []))
  const action = useAction()
  const [since, setSince] = useState<VersionsSince | null>(null)
  const [wasConflict, setWasConflict] = useState(false)
  const changes = effect.data?.schimbari

  async function submit() {
    const done = await action.run(async () => {
      const outcome = await publish(since?.versiune ?? version)
      const later = readVersionsSince(outcome)
      setWasConflict(later !== null)
      if (later) {
        setSince(later)
        await effect.reload()
      }
      return outcome
    })
    if (done) onDone()
  }

  return (
    <Sheet
      small
      title={own.title}
      closeLabel={texts.close}
      onCancel={onClose}
      foot={
        <>
          {since && <Button onClick={onTakeTheirs}>{own.take}</Button>}
          <Button variant="quiet" onClick={onClose}>
            {own.back}
          </Button>
          {changes && changes.length > 0 && (
            <Button variant="primary" busy={action.busy} onClick={() => void submit()}>
              {since ? own.over : own.submit}
            </Button>
          )}
        </>
      }
    >
      <div className="stack content-problem">
        {since && (
          <>
            <Note kind="turn" role="alert">
              {own.conflict}
            </Note>
            <h3>{own.theirs}</h3>
            <ol className="content-versions">
              {since.schimbari.map((version) => (
                <li key={version.numar}>
                  <VersionLine version={version} />
                </li>
              ))}
            </ol>
            <h3>{own.yours}</h3>
          </>
        )}
        <Problem text={effect.problem ?? (wasConflict ? null : action.problem)} />
        {changes && <Effect changes={changes} />}
        {!changes && effect.busy && <Spinner />}
      </div>
    </Sheet>
  )
}

function Effect({ changes }: { changes: string[] }) {
  if (changes.length === 0) return <p>{own.nothing}</p>
  return (
    <div className="stack stack--s">
      <p>{own.effect}</p>
      <ul className="content-changes">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  )
}
