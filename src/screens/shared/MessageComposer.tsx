import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { messageRule } from '#contract/rules.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../services/feedback.ts'
import { checkFields, createForm } from '../../services/form.ts'
import {
  returnToForm,
  findEditedMessage,
  endEditing,
  cancelMessageEdit,
  markQueued,
  type EditedMessage,
} from '../../services/message-edit.ts'
import { sendMessage, type MessageKind } from '../../services/pending-messages.ts'
import { createUploads, isRefused, isUnusable, type Upload } from '../../services/uploads.ts'
import { Button } from '../../ui/button.tsx'
import { Composer } from '../../ui/composer.tsx'
import { FileList } from '../../ui/file-list.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Paperclip, Pencil, Plus } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { ChooseFiles } from './ChooseFiles.tsx'
import { OwnerNote } from './OwnerNote.tsx'
import { useUnsavedChanges } from './use-unsaved-changes.ts'
import { useDraft } from './use-draft.ts'
import { useFieldError } from './use-field-error.ts'
import { useErrorFeedback } from './use-error-feedback.ts'
import { useUploadItems } from './use-upload-items.ts'

const ACCEPT = 'image/*,application/pdf'

export interface MessageComposerProps {
  kind: MessageKind
  /** Id of the sesizare or solicitare. */
  id: number
  /** Label of the button that adds files. */
  attach: string
  /** Adds files with a button under the field instead of the paper clip in it. */
  attachApart?: boolean | undefined
}

/** Message composer. The text is saved as a draft on this device until it is queued. */
export function MessageComposer(props: MessageComposerProps) {
  useSignals()
  const edited = findEditedMessage(props.kind, props.id)
  return (
    <div className="stack stack--s">
      {edited && <Editing edited={edited} />}
      <Writing key={edited?.entry.id ?? 'new'} {...props} edited={edited} />
    </div>
  )
}

function Editing({ edited }: { edited: EditedMessage }) {
  const texts = useTexts('thread')
  return (
    <Note icon={<Pencil />} role="status">
      {texts.editing}{' '}
      <button type="button" className="link" onClick={() => cancelMessageEdit(edited)}>
        {texts.leaveEditing}
      </button>
    </Note>
  )
}

function Writing(props: MessageComposerProps & { edited: EditedMessage | null }) {
  useSignals()
  const { attach, attachApart } = props
  const texts = useTexts('thread')
  const { files: words } = useTexts('forms')
  const { form, uploads, busy, add, send, owner } = useMessage(props)
  const itemsOf = useUploadItems({ whyFailed: useWhyFailed() })
  const list = uploads.list.value
  const error = useFieldError(form, 'text')
  return (
    <>
      <OwnerNote owner={owner} />
      <Composer
        label={texts.write}
        placeholder={texts.placeholder}
        sendLabel={texts.send}
        value={form.values.value.text}
        onChange={(text) => form.set('text', text)}
        onSend={() => void send()}
        busy={busy}
        error={error}
        hasFiles={list.length > 0}
        attach={
          !attachApart && (
            <ChooseFiles label={attach} accept={ACCEPT} onAdd={add}>
              {(open) => <IconButton label={attach} icon={<Paperclip />} onClick={open} />}
            </ChooseFiles>
          )
        }
        files={
          <FileList
            label={texts.attached}
            files={itemsOf(list)}
            texts={words}
            onRemove={uploads.remove}
            onRetry={(upload) => void uploads.retry(upload)}
          />
        }
      />
      {attachApart && (
        <div>
          <ChooseFiles label={attach} accept={ACCEPT} onAdd={add}>
            {(open) => (
              <Button small icon={<Plus />} onClick={open}>
                {attach}
              </Button>
            )}
          </ChooseFiles>
        </div>
      )}
    </>
  )
}

function useWhyFailed() {
  const { files: words } = useTexts('forms')
  const feedback = useErrorFeedback()
  return ({ failed }: Upload & { state: 'failed' }): string => {
    if (failed.kind === 'refused') return feedback.sentence(failed)
    return isUnusable(failed) ? words[failed.kind] : words.failed
  }
}

/** State of the message being written, and its submission. */
function useMessage({ kind, id, edited }: MessageComposerProps & { edited: EditedMessage | null }) {
  const texts = useTexts('thread')
  const { files: words } = useTexts('forms')
  const feedback = useErrorFeedback()
  const [form] = useState(() => createMessageForm(edited?.text ?? ''))
  const [uploads] = useState(() => createUploads())
  const [busy, setBusy] = useState(false)
  const name = `${kind}-${edited?.entry.id ?? id}`
  // An edited message's files are still in its outbox entry, so the draft need not store them.
  const draft = useDraft({ place: 'device', name, form, uploads: edited ? undefined : uploads })
  const { drop } = draft
  useUnsavedChanges(form)
  useEffect(() => {
    if (edited) void uploads.add([...edited.files])
    return () => {
      uploads.clear()
      if (!edited) return
      cancelMessageEdit(edited)
      void drop()
    }
  }, [uploads, edited, drop])

  function add(files: File[]): void {
    const room = limits.filesPerMessage - uploads.list.peek().length
    if (files.length > room) showToast('warn', texts.tooMany(limits.filesPerMessage))
    void uploads.add(files.slice(0, Math.max(room, 0)))
  }

  async function send(): Promise<void> {
    if (!form.submit()) return
    setBusy(true)
    const files = await uploads.handOver()
    if (!files.some(isRefused)) return hand(form.values.value.text, files)
    setBusy(false)
    showToast('warn', words.notAllUploaded)
  }

  async function hand(text: string, files: readonly Upload[]): Promise<void> {
    if (edited) markQueued(edited)
    let isFree = false
    // A queued message already shows in the thread, so the field is cleared for the next one.
    async function free(): Promise<void> {
      isFree = true
      setBusy(false)
      const typed = form.values.value.text
      const next = typed.startsWith(text) ? typed.slice(text.length).trimStart() : typed
      if (next === '') form.reset({ text: '' })
      else form.set('text', next)
      for (const { id: sent } of files) uploads.remove(sent)
      if (next === '') await drop()
    }
    const outcome = await sendMessage({
      kind,
      id,
      owner: draft.owner,
      text,
      uploads: files,
      replaces: edited?.entry.id,
      draft: {
        name: draft.name,
        drop: free,
        async keep() {
          takeBack(text, files)
          if (!edited) await draft.keep(uploads.list.peek()) // the citizen may have left the thread
        },
      },
    })
    if (!isFree) setBusy(false) // else the field already belongs to the next message
    if (outcome.kind === 'ok') {
      if (edited) endEditing(edited)
      return
    }
    if (edited && !isFree) takeBack(text, files)
    if (outcome.kind === 'refused') form.setServerErrors(outcome.fields)
    await feedback.alert(outcome)
  }

  function takeBack(text: string, uploaded: readonly Upload[]): void {
    const files = uploaded.map(({ file }) => file)
    if (edited) return returnToForm(edited, text, files)
    const typed = form.values.value.text
    form.set('text', typed === '' ? text : `${text}\n${typed}`)
    if (files.length > 0) void uploads.add(files)
  }

  return { form, uploads, busy, add, send, owner: draft.owner }
}

const createMessageForm = (text: string) => createForm({ text }, checkFields({ text: messageRule }))
