import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import { caseKinds, type CaseRef } from '#contract/desk/coada.ts'
import { formatMoment } from '#src/i18n/dates.ts'
import { classNames } from '#src/ui/class-names.ts'
import { DeferUntilPaint } from '#src/ui/defer-until-paint.tsx'
import { ListError, ListSkeleton } from '#src/ui/list-state.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { toCaseKey } from '../../services/case-key.ts'
import { assign, mayWorkOn, type DeskCase } from '../../services/cazuri.ts'
import { contentDrafts } from '../../services/content-drafts.ts'
import { toDialogKey, type Draft } from '../../services/drafts.ts'
import { hasCode } from '../../services/outcome.ts'
import { member } from '../../services/session.ts'
import { registerShortcuts } from '../../services/shortcuts.ts'
import { texts as common } from '../../texts.ro.ts'
import { Problem } from '../shared/Problem.tsx'
import { lazyPart } from '../shared/lazy-part.tsx'
import type { Loaded } from '../shared/use-loaded.ts'
import { CaseFacts } from './CaseFacts.tsx'
import { CaseHead, type CaseDialog } from './CaseHead.tsx'
import { CaseThread } from './CaseThread.tsx'
import {
  AssignSheet,
  ConflictSheet,
  ExtendSheet,
  loadDialogs,
  MergeSheet,
  ReturnSheet,
  StateSheet,
} from './lazy-dialogs.tsx'
import { PresenceLine } from './PresenceLine.tsx'
import { texts } from './texts.ro.ts'
import { useCase } from './use-case.ts'
import { useChange } from './use-change.ts'
import { useDraft } from './use-draft.ts'
import { usePresence } from './use-presence.ts'
import '../../styles/caz.css'

// Loaded apart: a member who may only see cases does not need it.
const composer = lazyPart(async () => (await import('./Composer.tsx')).Composer)

/** Loads composer and dialogs ahead for a member who answers cases; a failure shows when one is opened. */
export function preloadWork(): void {
  if (!caseKinds.some(mayWorkOn)) return
  for (const load of [composer.preload, loadDialogs]) load().catch(() => undefined)
}

const sheets = {
  state: StateSheet,
  assign: AssignSheet,
  extend: ExtendSheet,
  merge: MergeSheet,
  return: ReturnSheet,
} as const

const dialogs = Object.keys(sheets) as CaseDialog[]

/** Everything about one case: head, thread with the composer, and facts. */
export function CasePane({ which }: { which: CaseRef }) {
  // Another case begins from nothing: texts, dialogs and scroll are of one case.
  return <LoadedCase key={toCaseKey(which)} which={which} />
}

function LoadedCase({ which }: { which: CaseRef }) {
  useSignals()
  const loaded = useCase(which)
  const { data, failure } = loaded
  if (failure && (hasCode(failure, 'inexistent') || hasCode(failure, 'fara_drept'))) {
    return (
      <div className="nothing" role="status">
        <h2>{texts.missingTitle}</h2>
        <p className="lead">{texts.missingText}</p>
      </div>
    )
  }
  if (data && member.value) {
    return <OpenCase shown={data} loaded={loaded} memberId={member.value.id} />
  }
  if (loaded.problem !== null) {
    return (
      <ListError
        text={loaded.problem}
        retryLabel={common.retry}
        busy={loaded.busy}
        onRetry={() => void loaded.reload()}
      />
    )
  }
  return <ListSkeleton label={texts.loading} lead="none" rows={6} />
}

interface OpenDialog {
  kind: CaseDialog
  /** The case as it was when the dialog opened, so that a later save of somebody else is noticed. */
  seen: DeskCase
}

/** Finds the dialog in which something was typed when the session ended or the page was reloaded; null for none. */
function findInterrupted(memberId: number, draft: Draft, seen: DeskCase): OpenDialog | null {
  const kind = dialogs.find((known) => known === draft.dialog)
  if (!kind || !contentDrafts.read(memberId, toDialogKey(toCaseKey(seen.caz), kind))) return null
  return { kind, seen }
}

interface OpenCaseProps {
  shown: DeskCase
  loaded: Loaded<DeskCase>
  memberId: number
}

function OpenCase({ shown, loaded, memberId }: OpenCaseProps) {
  useSignals()
  const { caz, versiune } = shown
  const { reload } = loaded
  const mayWork = mayWorkOn(caz.fel)
  const [view, setView] = useState<'thread' | 'facts'>('thread')
  const [done, setDone] = useState('')
  const draft = useDraft(memberId, toCaseKey(caz), versiune)
  const [dialog, setDialog] = useState(() =>
    mayWork ? findInterrupted(memberId, draft.draft, shown) : null,
  )
  const typing = useTyping()
  const others = useOthers(shown, typing.isTyping, reload)
  const taking = useChange()
  const { latest, noteOwn } = useSeen(shown)
  const setKeptDialog = useRef(draft.setDialog)
  setKeptDialog.current = draft.setDialog
  const openDialog = useCallback(
    (kind: CaseDialog) => {
      setKeptDialog.current(kind)
      setDialog({ kind, seen: latest.current })
    },
    [latest],
  )
  useDialogKeys(shown, mayWork, openDialog)

  function closeDialog() {
    draft.setDialog(null)
    setDialog(null)
  }
  function finish(sentence: string) {
    setDone(sentence)
    void reload()
  }
  function finishChange(sentence: string, version: number) {
    noteOwn(version)
    // A change of one's own is no news to one's own draft.
    if (draft.draft.version === versiune) draft.acknowledge(version)
    finish(sentence)
  }
  async function take(force = false) {
    const made = force
      ? await taking.force()
      : await taking.run((seen) => assign(caz, memberId, seen), versiune)
    if (made !== undefined) finishChange(texts.assign.taken, made)
  }

  const Dialog = dialog && sheets[dialog.kind]
  return (
    <div className={classNames('case', `case--${view}`)}>
      <CaseHead
        shown={shown}
        isTaking={taking.busy}
        onTake={() => void take()}
        onOpen={openDialog}
      />
      <PresenceLine others={others} />
      <p className="case__done" role="status">
        {done}
      </p>
      <Problem text={taking.problem} />
      <p className="case__printed meta">
        {texts.print.made(formatMoment(new Date().toISOString()))}. {texts.print.noNotes}
      </p>
      <ViewTabs value={view} onChange={setView} />
      <div className="case__body">
        <div className="case__talk">
          <CaseThread shown={shown} />
          {mayWork && (
            <Suspense fallback={<div className="case-composer case-composer--loading" />}>
              <composer.Part
                shown={shown}
                state={draft}
                onTyping={() => {
                  typing.note()
                  setDone('')
                }}
                onSent={(sentence, version) => {
                  noteOwn(version)
                  finish(sentence)
                }}
              />
            </Suspense>
          )}
        </div>
        <aside className="case__facts" aria-label={texts.facts.label}>
          <DeferUntilPaint>
            <CaseFacts shown={shown} />
          </DeferUntilPaint>
        </aside>
      </div>
      {Dialog && (
        <Dialog
          shown={dialog.seen}
          onClose={closeDialog}
          onDone={(sentence, version) => {
            closeDialog()
            finishChange(sentence, version)
          }}
        />
      )}
      {taking.conflict && (
        <ConflictSheet
          change={taking}
          mine={<p>{texts.conflict.assign(texts.assign.me)}</p>}
          anyway={texts.conflict.doAnyway}
          onForce={() => void take(true)}
          onBack={taking.dismiss}
          onDrop={taking.dismiss}
        />
      )}
    </div>
  )
}

interface ViewTabsProps {
  value: 'thread' | 'facts'
  onChange: (view: 'thread' | 'facts') => void
}

/** Chooses between thread and facts where there is no room for both. */
function ViewTabs({ value, onChange }: ViewTabsProps) {
  return (
    <div className="case__views">
      <Tabs
        label={texts.views.label}
        value={value}
        onChange={onChange}
        items={[
          { key: 'thread', label: texts.views.thread },
          { key: 'facts', label: texts.views.facts },
        ]}
      />
    </div>
  )
}

/** Milliseconds after the last key for which one is said to type. */
const TYPING_MS = 6000

function useTyping() {
  const [isTyping, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isTyping,
    note() {
      setTyping(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setTyping(false), TYPING_MS)
    },
  }
}

/** Says who else is on the case, and reads it again if what they say of its version is newer. */
function useOthers({ caz, versiune }: DeskCase, isTyping: boolean, reload: () => Promise<void>) {
  const latest = useRef(versiune)
  latest.current = versiune
  const handleVersion = useCallback(
    (version: number) => {
      if (version > latest.current) void reload()
    },
    [reload],
  )
  return usePresence(caz, isTyping, handleVersion)
}

/** The case as the member has seen it: as it is shown, or after a change of their own that is not shown yet. */
function useSeen(shown: DeskCase) {
  const own = useRef(0)
  const latest = useRef(shown)
  latest.current = { ...shown, versiune: Math.max(shown.versiune, own.current) }
  return {
    latest,
    noteOwn(version: number) {
      if (version === latest.current.versiune + 1) own.current = version
    },
  }
}

function useDialogKeys(
  { stari_permise }: DeskCase,
  mayWork: boolean,
  onOpen: (dialog: CaseDialog) => void,
): void {
  const hasNext = stari_permise.length > 0
  useEffect(() => {
    if (!mayWork) return
    return registerShortcuts({
      a: () => onOpen('assign'),
      s: () => {
        if (!hasNext) return true
        onOpen('state')
      },
    })
  }, [mayWork, hasNext, onOpen])
}
