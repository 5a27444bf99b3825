import {
  useEffect,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { limits } from '#contract/limits.ts'
import { formatAge } from '#src/i18n/dates.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { FieldError } from '#src/ui/field-error.tsx'
import { FileList } from '#src/ui/file-list.tsx'
import { FileText, Lock, Send } from '#src/ui/icons.ts'
import { SelectInput } from '#src/ui/select-input.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import {
  hasStates,
  readConflict,
  saveNote,
  sendAnswer,
  type DeskCase,
  type Seen,
} from '../../services/cazuri.ts'
import { registerShortcuts } from '../../services/shortcuts.ts'
import { Problem } from '../shared/Problem.tsx'
import { AttachButton } from './AttachButton.tsx'
import { InternalTag } from './CaseThread.tsx'
import { citizenWords } from './describe-case.ts'
import { ConflictSheet, TemplateSheet } from './lazy-dialogs.tsx'
import { texts } from './texts.ro.ts'
import { useAttachments, type Attachments } from './use-attachments.ts'
import { useChange, type Change } from './use-change.ts'
import type { DraftState, Mode } from './use-draft.ts'

const words = texts.composer
const PANEL = 'caz-scriere'

export interface ComposerProps {
  shown: DeskCase
  state: DraftState
  onTyping: () => void
  /** Called with the sentence to show, and the version that it made. */
  onSent: (sentence: string, version: number) => void
}

/** Field for an answer to the citizen or for an internal note; its ground, its words and its button say which. */
export function Composer({ shown, state, onTyping, onSent }: ComposerProps) {
  const { caz } = shown
  const { draft } = state
  const isNote = draft.mode === 'note'
  const text = isNote ? draft.note : draft.answer
  const field = useRef<HTMLTextAreaElement>(null)
  const files = useAttachments(hasStates(caz) ? caz.fel : null)
  const change = useChange()
  const [nextState, setNextState] = useState('')
  const [isChoosing, setChoosing] = useState(false)
  const [hint, setHint] = useState<string | null>(null)
  const moved = shown.stari_permise.find(({ cod }) => cod === nextState) ?? null
  const refusal = findRefusal(text, isNote ? null : files)

  useComposerKeys(field, state)

  function write(typed: string) {
    state.write(typed)
    if (change.fields['text'] !== undefined) change.refuse({})
    onTyping()
  }

  async function send(force = false) {
    if (change.busy) return
    if (refusal !== null) {
      change.refuse({ text: refusal })
      return field.current?.focus()
    }
    const from = draft.version
    const made = force ? await change.force() : await change.run(start, from)
    if (made === undefined) return
    state.clear(draft.mode)
    // A note is saved whatever the version: only when nothing came between is all of it known.
    if (!isNote || made === from + 1) state.acknowledge(made)
    onSent(describeSent(isNote, moved?.nume), made)
    setHint(null)
    if (isNote) return
    files.clear()
    setNextState('')
  }

  async function start(shownVersion: Seen) {
    if (isNote) return saveNote(caz, text, state.attempt(text, shownVersion).key)
    const answer = { text: text.trim(), files: files.ids, state: moved?.cod ?? null }
    const { key, seen } = state.attempt(answer, shownVersion)
    const outcome = await sendAnswer(caz, answer, seen, key)
    if (readConflict(outcome)) state.forgetAttempt()
    return outcome
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }

  function insert(inserted: string, missing: readonly (keyof typeof words.fieldNames)[]) {
    const before = text.trimEnd()
    write(before === '' ? inserted : `${before}\n\n${inserted}`)
    setHint(
      missing.length > 0
        ? words.missing(missing.map((one) => words.fieldNames[one]).join(', '))
        : null,
    )
    field.current?.focus()
  }

  const drop = useFileDrop(isNote || !hasStates(caz) ? null : files.add)
  return (
    <>
      <form
        className={classNames(
          'case-composer',
          isNote && 'case-composer--note',
          drop.isOver && 'case-composer--over',
        )}
        aria-label={words.label}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        {...drop.handlers}
      >
        <div className="case-composer__top">
          <Tabs<Mode>
            label={words.modes}
            value={draft.mode}
            panelId={PANEL}
            onChange={state.setMode}
            items={[
              { key: 'answer', label: words.answer },
              { key: 'note', label: words.note },
            ]}
          />
          {isNote && <InternalTag />}
        </div>
        <div id={PANEL} role="tabpanel" aria-label={isNote ? words.note : words.answer}>
          <DraftNotes shown={shown} state={state} />
          <TextArea
            ref={field}
            className="case-composer__field"
            rows={3}
            aria-label={isNote ? words.noteField : words.answerField}
            aria-keyshortcuts="Control+Enter"
            aria-invalid={change.fields['text'] !== undefined || undefined}
            aria-describedby="caz-scriere-eroare caz-scriere-catre"
            placeholder={isNote ? words.notePlaceholder : words.answerPlaceholder}
            value={text}
            readOnly={change.busy}
            onChange={(event) => write(event.target.value)}
            onKeyDown={handleKey}
          />
          <FieldError id="caz-scriere-eroare">{change.fields['text']}</FieldError>
          {hint !== null && <p className="case-composer__hint meta">{hint}</p>}
          {!isNote && <AnswerFiles files={files} />}
          <Problem text={describeProblem(change)} />
          <div className="case-composer__foot">
            {!isNote && (
              <AnswerTools
                shown={shown}
                files={files}
                nextState={nextState}
                onState={setNextState}
                onTemplates={() => setChoosing(true)}
              />
            )}
            <Count text={text} />
            <Button
              type="submit"
              variant={isNote ? 'secondary' : 'primary'}
              className="case-composer__send"
              icon={isNote ? <Lock /> : <Send />}
              busy={change.busy}
            >
              {isNote ? words.save : moved ? words.sendAndMove : words.send}
            </Button>
          </div>
          <p id="caz-scriere-catre" className="case-composer__to meta">
            {describeRecipient(shown, isNote)}
            {moved !== null && ` ${describeMove(moved)}`}
          </p>
        </div>
      </form>
      {/* A dialog inside the form would submit it with its own form, and send the answer. */}
      {isChoosing && (
        <TemplateSheet
          shown={shown}
          onClose={() => setChoosing(false)}
          onChoose={(rendered) => {
            setChoosing(false)
            insert(rendered.text, rendered.lipsesc)
          }}
        />
      )}
      {change.conflict && (
        <ConflictSheet
          change={change}
          anyway={texts.conflict.sendAnyway}
          mine={
            <>
              <p className="case-msg__text">{text}</p>
              {moved && <p className="meta">{texts.conflict.move(moved.nume)}</p>}
            </>
          }
          onForce={() => void send(true)}
          onBack={() => {
            change.dismiss()
            field.current?.focus()
          }}
          onDrop={() => {
            change.dismiss()
            state.clear(draft.mode)
            files.clear()
          }}
        />
      )}
    </>
  )
}

const { max } = limits.message

/** Says why a text cannot be sent; null if it can. */
function findRefusal(text: string, files: Attachments | null): string | null {
  const { length } = text.trim()
  if (length > max) return words.over(length - max)
  if (files?.items.some(({ state }) => state === 'failed')) return words.failedFile
  if (files && files.items.length > files.ids.length) return words.uploading
  return length === 0 && !files?.ids.length ? words.empty : null
}

const describeSent = (isNote: boolean, moved: string | undefined): string => {
  if (isNote) return words.noted
  return moved === undefined ? words.sent : words.sentAndMoved(moved)
}

function describeRecipient({ caz, persoana }: DeskCase, isNote: boolean): string {
  if (isNote) return words.noteTo
  return hasStates(caz) ? words.to(persoana.nume) : words.byEmail(persoana.nume)
}

function describeMove(moved: DeskCase['stare']): string {
  const read = citizenWords(moved)
  return `${texts.conflict.move(moved.nume)}.${read === null ? '' : ` ${texts.head.citizenReads(read)}`}`
}

function describeProblem({ failure, problem }: Change): string | null {
  if (failure === 'offline') return words.offline
  return failure === 'broken' ? words.broken : problem
}

/** Registers the keys that begin an answer or a note. */
function useComposerKeys(
  field: RefObject<HTMLTextAreaElement | null>,
  { setMode }: Pick<DraftState, 'setMode'>,
): void {
  const latest = useRef(setMode)
  latest.current = setMode
  useEffect(() => {
    const begin = (mode: Mode) => () => {
      latest.current(mode)
      field.current?.focus()
    }
    return registerShortcuts({ r: begin('answer'), n: begin('note') })
  }, [field])
}

/** Says what to know before writing on: a text was put back, the case changed meanwhile or is closed. */
function DraftNotes({ shown, state }: Pick<ComposerProps, 'shown' | 'state'>) {
  const { draft, restoredAt } = state
  const hasChanged = draft.version < shown.versiune
  return (
    <div role="status" className="case-composer__notes">
      {hasChanged && (
        <Banner
          kind="turn"
          action={
            <Button small onClick={() => state.acknowledge(shown.versiune)}>
              {words.seen}
            </Button>
          }
        >
          {words.changedSince}
        </Banner>
      )}
      {restoredAt !== null && draft[draft.mode] !== '' && (
        <Banner
          action={
            <Button small variant="quiet" onClick={() => state.clear(draft.mode)}>
              {words.dropDraft}
            </Button>
          }
        >
          {words.restored(formatAge(new Date(restoredAt).toISOString()))}
        </Banner>
      )}
      {!shown.deschis && draft.mode === 'answer' && hasStates(shown.caz) && (
        <p className="meta">{words.closed}</p>
      )}
    </div>
  )
}

function AnswerFiles({ files }: { files: Attachments }) {
  return (
    <>
      <FileList
        label={words.attached}
        files={files.items}
        texts={words.fileTexts}
        onRemove={files.remove}
        onRetry={files.retry}
      />
      <Problem text={files.problem} />
    </>
  )
}

interface AnswerToolsProps {
  shown: DeskCase
  files: Attachments
  nextState: string
  onState: (code: string) => void
  onTemplates: () => void
}

/** Templates, files, and the state that the answer moves the case to. */
function AnswerTools({ shown, files, nextState, onState, onTemplates }: AnswerToolsProps) {
  const { stari_permise, stare } = shown
  return (
    <>
      <Button small variant="quiet" icon={<FileText />} onClick={onTemplates}>
        {words.templates}
      </Button>
      {hasStates(shown.caz) && <AttachButton onAdd={files.add} />}
      {stari_permise.length > 0 && (
        <SelectInput
          className="case-composer__state"
          aria-label={words.stateLabel}
          value={nextState}
          onChange={(event) => onState(event.target.value)}
        >
          <option value="">{words.stateStays(stare.nume)}</option>
          {stari_permise.map(({ cod, nume }) => (
            <option key={cod} value={cod}>
              {words.stateBecomes(nume)}
            </option>
          ))}
        </SelectInput>
      )}
    </>
  )
}

/** Part of the limit from which the count is shown. */
const COUNT_FROM = 0.8

function Count({ text }: { text: string }) {
  const { length } = text.trim()
  return (
    <span
      className={classNames('case-composer__count meta num', length > max && 'is-over')}
      role={length > max ? 'status' : undefined}
    >
      {length >= max * COUNT_FROM && words.count(length)}
    </span>
  )
}

/** Lets files be dropped where they may be added. */
function useFileDrop(onAdd: ((files: readonly File[]) => void) | null) {
  const [isOver, setOver] = useState(false)
  if (onAdd === null) return { isOver: false, handlers: {} }
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(false)
        onAdd([...event.dataTransfer.files])
      },
    },
  }
}
