import { useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { FieldError } from '#src/ui/field-error.tsx'
import { Lock, Send } from '#src/ui/icons.ts'
import { Tabs } from '#src/ui/tabs.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { hasStates } from '../../services/cazuri.ts'
import { Problem } from '../shared/Problem.tsx'
import { AnswerFiles } from './AnswerFiles.tsx'
import { AnswerTools } from './AnswerTools.tsx'
import { InternalTag } from './CaseThread.tsx'
import { describeMove, describeProblem, describeRecipient } from './describe-message.ts'
import { DraftNotes } from './DraftNotes.tsx'
import { ConflictSheet, TemplateSheet } from './lazy-dialogs.tsx'
import { MessageCount } from './MessageCount.tsx'
import { texts } from './texts.ro.ts'
import { useComposerKeys } from './use-composer-keys.ts'
import type { Mode } from './use-draft.ts'
import { useFileDrop } from './use-file-drop.ts'
import { useMessage, type MessageProps } from './use-message.ts'

const words = texts.composer
const PANEL = 'caz-scriere'

/** Field for an answer to the citizen or for an internal note; its ground, its words and its button say which. */
export function Composer(props: MessageProps) {
  const { shown, state } = props
  const { draft } = state
  const field = useRef<HTMLTextAreaElement>(null)
  const message = useMessage(field, props)
  const { isNote, text, files, change, moved } = message
  const [isChoosing, setChoosing] = useState(false)
  const drop = useFileDrop(isNote || !hasStates(shown.caz) ? null : files.add)

  useComposerKeys(field, state)

  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    void message.send()
  }

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
          void message.send()
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
          <DraftNotes shown={shown} state={state} onDrop={message.discard} />
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
            onChange={(event) => message.write(event.target.value)}
            onKeyDown={handleKey}
          />
          <FieldError id="caz-scriere-eroare">{change.fields['text']}</FieldError>
          {message.hint !== null && <p className="case-composer__hint meta">{message.hint}</p>}
          {!isNote && <AnswerFiles files={files} />}
          <Problem text={describeProblem(change)} />
          <div className="case-composer__foot">
            {!isNote && (
              <AnswerTools
                shown={shown}
                files={files}
                nextState={moved?.cod ?? ''}
                onState={message.setNextState}
                onTemplates={() => setChoosing(true)}
              />
            )}
            <MessageCount text={text} />
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
            message.insert(rendered.text, rendered.lipsesc)
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
          onForce={() => void message.send(true)}
          onBack={() => {
            change.dismiss()
            field.current?.focus()
          }}
          onDrop={() => {
            change.dismiss()
            message.discard()
          }}
        />
      )}
    </>
  )
}
