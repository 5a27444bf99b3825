import {
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { QueueRow } from '#contract/desk/coada.ts'
import { focusTitle } from '#src/browser/focus-title.ts'
import { whenIdle } from '#src/browser/idle.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { ChevronLeft } from '#src/ui/icons.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { toCaseKey } from '../../services/case-key.ts'
import {
  arrivals,
  chosen,
  chosenKey,
  closeCase,
  filters,
  openCase,
  toQueueAddress,
  watchQueue,
} from '../../services/coada.ts'
import { loadOptions } from '../../services/queue-options.ts'
import { clearTicks } from '../../services/queue-selection.ts'
import { createQueueStop } from '../../services/queue-stop.ts'
import { dropDeferredShortcut } from '../../services/shortcuts.ts'
import { texts as common } from '../../texts.ro.ts'
import { focusOpened } from '../shared/focus-opened.ts'
import { lazyPart } from '../shared/lazy-part.tsx'
import { useTitle } from '../shared/PageHead.tsx'
import type { BulkDialog } from './BulkBar.tsx'
import { QueueHead } from './QueueHead.tsx'
import { QueueList } from './QueueList.tsx'
import { BulkBar, KeysSheet, loadExtras } from './lazy-extras.tsx'
import { texts } from './texts.ro.ts'
import { focusRow, useQueueKeys } from './use-queue-keys.ts'
import '../../styles/filled.css'
import '../../styles/coada.css'
import '../../styles/queue-head.css'
import '../../styles/case-rows.css'
import '../../styles/bulk.css'
import '../../styles/queue-sheets.css'

const { Part: CasePane, preload: preloadCasePane } = lazyPart(async () => {
  const pane = await import('../caz/CasePane.tsx')
  pane.preloadWork()
  return pane.CasePane
})

/** Where the list was scrolled to when its page was left. */
let lastScroll = 0

/** Loads ahead what the first case, and the parts of the list, need; a failure shows when one is opened. */
function preloadParts(): void {
  for (const load of [preloadCasePane, loadExtras]) load().catch(() => undefined)
}

/** The queue: list of the cases, and the open one beside it; below 1100 px one of the two. */
export function QueueScreen() {
  useSignals()
  const root = useRef<HTMLDivElement>(null)
  const [{ stop, setFocused }] = useState(createQueueStop)
  const [bulk, setBulk] = useState<BulkDialog | null>(null)
  const [showsKeys, setShowsKeys] = useState(false)
  const openKey = chosenKey.value

  useEffect(watchQueue, [])
  useEffect(() => void loadOptions(), [])
  useEffect(() => whenIdle(preloadParts), [])
  useEffect(() => focusOpened(focusTitle), [])
  const shownFilters = toQueueAddress(filters.value)
  useEffect(clearTicks, [shownFilters])
  useTitle(arrivals.value.length > 0 ? `(${arrivals.value.length}) ${texts.title}` : texts.title)
  useKeptScroll(root)
  useReturnedFocus(root, openKey)

  const open = useCallback(
    (row: QueueRow) => {
      setFocused(toCaseKey(row))
      openCase(row)
      root.current?.querySelector<HTMLElement>('.queue__case')?.focus({ preventScroll: true })
    },
    [setFocused],
  )
  const showKeys = useCallback(() => setShowsKeys(true), [])
  useQueueKeys({
    root,
    stop,
    onMove: setFocused,
    onOpen: open,
    onBulk: setBulk,
    onHelp: showKeys,
  })

  return (
    <div ref={root} className={classNames('queue', openKey !== null && 'has-case')}>
      <div className="queue__side">
        <QueueHead onKeys={showKeys} />
        <div className="queue__list">
          <QueueList stop={stop} onOpen={open} onFocus={setFocused} />
        </div>
        <BulkBar open={bulk} onOpen={setBulk} />
      </div>
      <section className="queue__case" aria-label={texts.case} tabIndex={-1}>
        {openKey !== null && (
          <Button
            variant="quiet"
            small
            className="queue__back"
            icon={<ChevronLeft />}
            onClick={closeCase}
          >
            {texts.back}
          </Button>
        )}
        <OpenCase onKeys={showKeys} />
      </section>
      {showsKeys && <KeysSheet onClose={() => setShowsKeys(false)} />}
    </div>
  )
}

function OpenCase({ onKeys }: { onKeys: () => void }) {
  useSignals()
  const which = chosen.value
  if (which === null) {
    return (
      <div className="queue__none">
        <h2>{texts.noCase}</h2>
        <p className="lead">{texts.noCaseText}</p>
        <Button variant="quiet" small onClick={onKeys}>
          {texts.keysHint}
        </Button>
      </div>
    )
  }
  const key = toCaseKey(which)
  return (
    <ErrorBoundary resetKey={key} onError={() => undefined} renderFallback={() => <BrokenCase />}>
      <Suspense
        fallback={
          <div className="queue__none">
            <Spinner />
          </div>
        }
      >
        <CasePane key={key} which={which} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Shown in place of a case whose file could not be loaded, or that threw. */
function BrokenCase() {
  return (
    <div className="queue__none">
      <h2>{common.pages.broken}</h2>
      <p className="lead">{common.states.brokenText}</p>
      <Button onClick={() => window.location.reload()}>{common.states.reload}</Button>
    </div>
  )
}

/** Keeps the scroll of the list while another page is shown. */
function useKeptScroll(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const scroller = root.current?.querySelector('.queue__list')
    scroller?.scrollTo({ top: lastScroll })
    const keep = () => (lastScroll = scroller?.scrollTop ?? 0)
    scroller?.addEventListener('scroll', keep, { passive: true })
    return () => scroller?.removeEventListener('scroll', keep)
  }, [root])
}

/** Gives the focus back to the row of the case that was closed; the next case is another matter for its keys. */
function useReturnedFocus(root: RefObject<HTMLElement | null>, openKey: string | null): void {
  const before = useRef(openKey)
  useEffect(() => {
    const closed = before.current
    before.current = openKey
    if (closed === null || openKey !== null) return
    dropDeferredShortcut()
    focusRow(root.current, closed)
  }, [root, openKey])
}
