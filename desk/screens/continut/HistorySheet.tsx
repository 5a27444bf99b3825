import { useCallback, useState } from 'react'
import type { ComparedVersion, VersionEndpoints } from '#contract/desk/versiuni.ts'
import { Button } from '#src/ui/button.tsx'
import { Confirm } from '#src/ui/confirm.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { compareVersion, listVersions, restoreVersion } from '../../services/continut.ts'
import { texts } from '../../texts.ro.ts'
import { Loading } from '../shared/Loading.tsx'
import { usePages } from '../shared/use-pages.ts'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { words } from './texts.ro.ts'
import { VersionLine } from './VersionLine.tsx'

const own = words.history

interface HistorySheetProps {
  /** Calls on the versions of this kind of content. */
  calls: VersionEndpoints
  /** Key of the content within its kind. */
  contentKey: string
  /** Version that the page shows. */
  version: number
  onClose: () => void
  /** Called with the sentence to show once a version was put back. */
  onRestored: (sentence: string) => void
}

/** Versions of a content with what each changed; an older one is compared with the current one and put back. */
export function HistorySheet({
  calls,
  contentKey,
  version,
  onClose,
  onRestored,
}: HistorySheetProps) {
  const load = useCallback(
    (cursor?: string) => listVersions(calls, contentKey, cursor),
    [calls, contentKey],
  )
  const pages = usePages(load)
  const [open, setOpen] = useState<ComparedVersion | null>(null)
  const action = useAction()

  async function compare(number: number) {
    const compared = await action.run(() => compareVersion(calls, contentKey, number))
    if (compared) setOpen(compared)
  }
  async function restore(number: number) {
    const body = { cheie: contentKey, numar: number, versiune: version }
    if (await action.run(() => restoreVersion(calls, body))) onRestored(own.restored(number))
  }

  return (
    <Sheet title={own.title} closeLabel={texts.close} onCancel={onClose}>
      <div className="stack content-problem">
        <Problem text={action.problem} />
        {open ? (
          <Compared
            compared={open}
            busy={action.busy}
            onBack={() => setOpen(null)}
            onRestore={() => void restore(open.versiune.numar)}
          />
        ) : (
          <Loading loaded={pages.loaded}>
            {() => (
              <>
                {pages.items.length === 0 && <p>{own.empty}</p>}
                <ol className="content-versions">
                  {pages.items.map((one) => (
                    <li key={one.numar}>
                      <div>
                        <h3>
                          {own.version(one.numar)}{' '}
                          {one.curenta && <StatusPill kind="done">{own.current}</StatusPill>}
                        </h3>
                        <VersionLine version={one} />
                      </div>
                      {!one.curenta && one.fapta !== 'retragere' && (
                        <Button
                          small
                          aria-label={own.compareLabel(one.numar)}
                          onClick={() => void compare(one.numar)}
                        >
                          {own.compare}
                        </Button>
                      )}
                    </li>
                  ))}
                </ol>
                {pages.hasMore && (
                  <Button small busy={pages.busy} onClick={pages.loadMore}>
                    {own.more}
                  </Button>
                )}
              </>
            )}
          </Loading>
        )}
      </div>
    </Sheet>
  )
}

interface ComparedProps {
  compared: ComparedVersion
  busy: boolean
  onBack: () => void
  onRestore: () => void
}

function Compared({ compared: { versiune, campuri }, busy, onBack, onRestore }: ComparedProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <h3>{own.version(versiune.numar)}</h3>
      <VersionLine version={versiune} />
      <p className="meta">{campuri.length > 0 ? own.legend : own.same}</p>
      <dl className="content-diff">
        {campuri.map(({ nume, parti }) => (
          <div key={nume}>
            <dt>{nume}</dt>
            <dd>{parti.map(showPart)}</dd>
          </div>
        ))}
      </dl>
      <div className="content-actions">
        <Button small variant="primary" busy={busy} onClick={() => setAsked(true)}>
          {own.restore}
        </Button>
        <Button small onClick={onBack}>
          {own.back}
        </Button>
      </div>
      {isAsked && (
        <Confirm
          harmless
          title={own.restoreAsk(versiune.numar)}
          yes={own.restore}
          no={texts.cancel}
          onClose={() => setAsked(false)}
          onYes={onRestore}
        >
          {own.restoreText}
        </Confirm>
      )}
    </>
  )
}

type Part = ComparedVersion['campuri'][number]['parti'][number]

function showPart({ text, fel }: Part, index: number) {
  if (fel === 'scos') return <del key={index}>{text}</del>
  return fel === 'pus' ? <ins key={index}>{text}</ins> : <span key={index}>{text}</span>
}
