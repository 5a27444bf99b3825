import { useSignals } from '@preact/signals-react/runtime'
import { Phone } from '../../ui/icons-first.ts'
import { Send } from '../../ui/icons.ts'
import { useEffect, useId, useState } from 'react'
import type { FaqSlug } from '#contract/faq.ts'
import { limits } from '#contract/limits.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showAlert, showToast } from '../../services/feedback.ts'
import { createKeyKeeper } from '../../services/key-keeper.ts'
import { operator } from '../../services/portal.ts'
import { createSupportForm, sendSupport } from '../../services/support.ts'
import { createUploads } from '../../services/uploads.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet, SheetColumns } from '../../ui/sheet.tsx'
import { FormText, FormTextArea } from '../shared/form-fields.tsx'
import { UploadField } from '../shared/UploadField.tsx'
import { useDraft } from '../shared/use-draft.ts'
import { useSubmit } from '../shared/use-submit.ts'

interface Props {
  slug: FaqSlug
  onClose(): void
}

/** A request to support, with files. What was typed stays until it was sent, whatever happens. */
export function SupportDialog({ slug, onClose }: Props) {
  useSignals()
  const texts = useTexts('support')
  const forms = useTexts('forms')
  const shell = useTexts('shell')
  const errors = useTexts('errors')
  const formId = useId()
  const [values] = useState(() => createSupportForm())
  const [uploads] = useState(() => createUploads())
  const draft = useDraft({ place: 'device', name: 'suport', form: values })
  useEffect(() => () => uploads.clear(), [uploads])
  const [keyOf] = useState(() => createKeyKeeper())

  const { busy, form } = useSubmit(values, {
    send: () =>
      sendSupport({
        values: values.values.value,
        files: uploads.descriptors.value,
        page: slug,
        keyOf,
      }),
    onDone: ({ id, date }) => {
      void draft.drop()
      onClose()
      void showAlert(errors.titles.congratulations, texts.sent(id, date))
    },
  })

  function stopAtFiles(): boolean {
    const failed = uploads.list.value.some((upload) => upload.state === 'failed')
    const unfinished = failed || uploads.uploading.value
    if (unfinished) showToast('warn', forms.files.notAllUploaded)
    return unfinished
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
              type="tel"
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
      <LinkButton href={`tel:${telefon.replace(/\s/g, '')}`} icon={<Phone />}>
        <span className="num">{telefon}</span>
      </LinkButton>
      <p className="meta">{texts.hours(program)}</p>
      <Note kind="plain">{texts.danger}</Note>
    </>
  )
}
