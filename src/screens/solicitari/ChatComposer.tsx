import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { messageRule } from '#contract/rules.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../services/feedback.ts'
import { checkFields, createForm } from '../../services/form.ts'
import { isRefused } from '../../services/solicitare-noua.ts'
import { sendMessage } from '../../services/solicitari.ts'
import { createUploads, type Upload } from '../../services/uploads.ts'
import { Button } from '../../ui/button.tsx'
import { Composer } from '../../ui/composer.tsx'
import { FileList } from '../../ui/file-list.tsx'
import { Plus } from '../../ui/icons.ts'
import { formatSize } from '../shared/format-size.ts'
import { useBusyWhileDirty } from '../shared/use-busy-while-dirty.ts'
import { useDraft } from '../shared/use-draft.ts'
import { useFieldError } from '../shared/use-field-error.ts'
import { useTell } from '../shared/use-tell.ts'

const ACCEPT = 'image/*,application/pdf'

/** Where the citizen writes. What is typed stays on this device until it is in the queue. */
export function ChatComposer({ id }: { id: number }) {
  useSignals()
  const { chat, one } = useTexts('solicitari')
  const { files: words } = useTexts('forms')
  const tell = useTell()
  const [form] = useState(createMessageForm)
  const [uploads] = useState(() => createUploads())
  const [busy, setBusy] = useState(false)
  const draft = useDraft({ place: 'device', name: `solicitare-mesaj-${id}`, form })
  const error = useFieldError(form, 'text')
  useBusyWhileDirty(form)
  useEffect(() => () => uploads.clear(), [uploads])
  const list = uploads.list.value

  function add(files: File[]): void {
    const room = limits.filesPerMessage - list.length
    if (files.length > room) showToast('warn', chat.tooMany(limits.filesPerMessage))
    void uploads.add(files.slice(0, Math.max(room, 0)))
  }

  async function send(): Promise<void> {
    if (!form.submit()) return
    setBusy(true)
    const files = await uploads.handOver()
    setBusy(false)
    if (files.some(isRefused)) showToast('warn', words.notAllUploaded)
    else await hand(form.values.value.text, files)
  }

  // It stands in the thread as soon as it is in the queue: the field is free for the next one.
  async function hand(text: string, files: readonly Upload[]): Promise<void> {
    form.reset({ text: '' })
    uploads.clear()
    const outcome = await sendMessage(id, text, files)
    if (outcome.kind === 'ok') return draft.drop()
    takeBack(text, files)
    if (outcome.kind === 'refused') form.refuse(outcome.fields)
    await tell.alert(outcome)
  }

  function takeBack(text: string, files: readonly Upload[]): void {
    const typed = form.values.value.text
    form.set('text', typed === '' ? text : `${text}\n${typed}`)
    if (files.length > 0) void uploads.add(files.map(({ file }) => file))
  }

  return (
    <div className="stack stack--s">
      <Composer
        label={chat.write}
        placeholder={chat.placeholder}
        sendLabel={chat.send}
        value={form.values.value.text}
        onChange={(text) => form.set('text', text)}
        onSend={() => void send()}
        busy={busy}
        error={error}
        hasFiles={list.length > 0}
        files={
          <FileList
            label={chat.attached}
            files={list.map((upload) => ({
              id: upload.id,
              name: upload.file.name,
              state: upload.state,
              progress: upload.state === 'sending' ? upload.part : undefined,
              thumb: upload.preview ?? undefined,
              image: upload.file.type.startsWith('image/'),
              detail: `${formatSize(upload.file.size)} · ${stateWord(upload)}`,
            }))}
            texts={words}
            onRemove={uploads.remove}
            onRetry={(upload) => void uploads.retry(upload)}
          />
        }
      />
      <AddDocument label={one.addDocument} onAdd={add} />
    </div>
  )

  function stateWord(upload: Upload): string {
    if (upload.state === 'sending') return words.uploading(Math.round(upload.part * 100))
    if (upload.state === 'sent') return words.uploaded
    if (upload.failed.kind === 'refused') return tell.sentence(upload.failed)
    return upload.failed.kind === 'unreadable' ? words.unreadable : words.failed
  }
}

/** A document that comes later goes as a message with files. */
function AddDocument({ label, onAdd }: { label: string; onAdd(files: File[]): void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div>
      <Button small icon={<Plus />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        multiple
        aria-label={label}
        accept={ACCEPT}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = '' // so that a removed file can be chosen again
          if (files.length > 0) onAdd(files)
        }}
      />
    </div>
  )
}

const createMessageForm = () => createForm({ text: '' }, checkFields({ text: messageRule }))
