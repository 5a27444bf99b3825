import { useSignals } from '@preact/signals-react/runtime'
import { Phone } from '../../ui/icons-first.ts'
import { Send } from '../../ui/icons.ts'
import { useEffect, useId, useState } from 'react'
import type { FaqSlug } from '#contract/faq.ts'
import { limits } from '#contract/limits.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { currentSendMode } from '../../services/send-mode.ts'
import { showAlert, showToast } from '../../services/feedback.ts'
import { operator } from '../../services/portal.ts'
import { createSupportForm, submitSupport, type Editing } from '../../services/support.ts'
import { createUploads, isRefused } from '../../services/uploads.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet, SheetColumns } from '../../ui/sheet.tsx'
import { FormText, FormTextArea } from '../shared/form-fields.tsx'
import { telHref } from '../shared/Help.tsx'
import { OwnerNote } from '../shared/OwnerNote.tsx'
import { ReadAloudButton } from '../shared/ReadAloud.tsx'
import { UploadField } from '../shared/UploadField.tsx'
import { useDraft } from '../shared/use-draft.ts'
import { useSubmit } from '../shared/use-submit.ts'

interface Props {
  slug: FaqSlug
  /** Outbox entry being edited, whose values and files are the initial ones. */
  editing?: Editing | undefined
  onClose(): void
}

/** Support request with files. The input is saved as a draft until it is sent. */
export function SupportDialog({ slug, editing, onClose }: Props) {
  useSignals()
  const texts = useTexts('support')
  const forms = useTexts('forms')
  const shell = useTexts('shell')
  const errors = useTexts('errors')
  const outbox = useTexts('outbox')
  const formId = useId()
  const [values] = useState(() => createSupportForm(editing?.values))
  const [uploads] = useState(() => createUploads())
  const name = editing ? `suport-${editing.id}` : 'suport'
  // An edited entry's files are still in the outbox, so the draft need not store them.
  const kept = editing ? undefined : uploads
  const draft = useDraft({ place: 'device', name, form: values, uploads: kept })
  useEffect(() => {
    if (editing) uploads.add(editing.files)
    return () => uploads.clear()
  }, [uploads, editing])

  const { busy, form } = useSubmit(values, {
    async send() {
      const files = await uploads.handOver()
      if (files.some(isRefused)) return { kind: 'broken' }
      return submitSupport({
        owner: draft.owner,
        values: values.values.value,
        uploads: files,
        page: slug,
        replaces: editing?.id,
        draft,
      })
    },
    onFailed: stopAtFiles,
    onDone: (sent) => {
      onClose()
      if (sent.kind === 'kept')
        void showAlert(outbox.keptTitle, outbox.leaves[currentSendMode.peek()].kept)
      else {
        const { id, date } = sent.receipt
        void showAlert(errors.titles.congratulations, `${texts.received}\n${texts.sent(id, date)}`)
      }
    },
  })

  function stopAtFiles(): boolean {
    // Only rejected files block sending, as they would be rejected again; offline ones are sent by the outbox.
    const refused = uploads.list.value.some(isRefused)
    if (refused) showToast('warn', forms.files.notAllUploaded)
    return refused
  }

  return (
    <Sheet
      title={texts.title}
      closeLabel={shell.close}
      onCancel={onClose}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            {forms.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" icon={<Send />} busy={busy}>
            {busy ? forms.sending : forms.send}
          </Button>
        </>
      }
    >
      <SheetColumns aside={<CallInstead />}>
        <form
          id={formId}
          className="stack stack--form"
          {...form}
          onSubmit={(event) => {
            if (values.valid.value && stopAtFiles()) event.preventDefault()
            else form.onSubmit(event)
          }}
        >
          <p className="lead">{texts.lead}</p>
          <ReadAloudButton />
          <OwnerNote owner={draft.owner} />
          <div className="field-row">
            <FormText form={values} name="nume" label={texts.lastName} autoComplete="family-name" />
            <FormText
              form={values}
              name="prenume"
              label={texts.firstName}
              autoComplete="given-name"
            />
          </div>
          <div className="field-row">
            <FormText
              form={values}
              name="telefon"
              label={texts.phone}
              hint={texts.phoneHint}
              inputMode="tel"
              autoComplete="tel-national"
            />
            <FormText
              form={values}
              name="email"
              label={texts.email}
              type="email"
              inputMode="email"
              autoComplete="email"
            />
          </div>
          <FormTextArea
            form={values}
            name="observatii"
            label={texts.observations}
            hint={texts.kept}
            maxLength={limits.observations.max}
          />
          <UploadField uploads={uploads} />
        </form>
      </SheetColumns>
    </Sheet>
  )
}

function CallInstead() {
  useSignals()
  const texts = useTexts('support')
  const { telefon, program } = operator.value
  return (
    <>
      <h3>{texts.preferCall}</h3>
      <LinkButton href={telHref(telefon)} icon={<Phone />}>
        <span className="num">{telefon}</span>
      </LinkButton>
      <p className="meta">{texts.hours(program)}</p>
      <Note kind="plain">{texts.danger}</Note>
    </>
  )
}
