import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../services/feedback.ts'
import type { Register } from '../../services/register.ts'
import type { Upload } from '../../services/uploads.ts'
import { FormText } from '../shared/form-fields.tsx'
import { StepTitle } from '../shared/StepTitle.tsx'
import { UploadField } from '../shared/UploadField.tsx'
import { useSubmit } from '../shared/use-submit.ts'
import type { StepProps } from './step-props.ts'
import { StepActions } from './StepActions.tsx'

/** Step 2 of a new account: the person, or the company and its representative. */
export function PersonStep({ flow, uploads }: StepProps) {
  useSignals()
  const texts = useTexts('register')
  const forms = useTexts('forms')
  const isFirm = flow.identity.values.value.type === '1'
  const { busy, form } = useSubmit(flow.person, {
    send: async () => ({ kind: 'ok', data: true, meta: undefined }),
    onDone: () => {
      if (uploads.uploading.value || uploads.list.value.some(isUnrecoverable)) {
        showToast('warn', forms.files.notAllUploaded)
      } else {
        flow.next()
      }
    },
  })
  return (
    <form className="stack stack--form" {...form}>
      <StepTitle>{isFirm ? texts.steps.firm : texts.steps.person}</StepTitle>
      {isFirm && <FirmFields flow={flow} />}
      {isFirm && <h3>{texts.representative}</h3>}
      <div className="field-row">
        <FormText
          form={flow.person}
          name="nume"
          label={texts.lastName}
          autoComplete="family-name"
        />
        <FormText
          form={flow.person}
          name="prenume"
          label={texts.firstName}
          autoComplete="given-name"
        />
      </div>
      {!isFirm && <IdCardFields flow={flow} />}
      <UploadField isDirect uploads={uploads} title={texts.documents} hint={texts.documentsHint} />
      <StepActions busy={busy} onBack={flow.back} />
    </form>
  )
}

/** True if an upload failed for good; one that failed offline is sent with the registration. */
function isUnrecoverable(upload: Upload): boolean {
  return upload.state === 'failed' && upload.failed.kind !== 'offline'
}

function FirmFields({ flow }: { flow: Register }) {
  const texts = useTexts('register')
  const forms = useTexts('forms')
  return (
    <>
      <FormText
        form={flow.person}
        name="f_nume"
        label={texts.firmName}
        autoComplete="organization"
      />
      <FormText
        form={flow.person}
        name="f_reg_com"
        label={texts.registryNumber}
        note={forms.optional}
        hint={texts.registryHint}
        autoComplete="off"
        autoCapitalize="characters"
      />
    </>
  )
}

function IdCardFields({ flow }: { flow: Register }) {
  const texts = useTexts('register')
  const forms = useTexts('forms')
  return (
    <fieldset className="fields stack stack--s">
      <legend>
        {texts.idCard} <span className="meta">{forms.optional}</span>
      </legend>
      <div className="field-row field-row--pair">
        <FormText
          form={flow.person}
          name="ci_serie"
          label={texts.idSeries}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={2}
        />
        <FormText
          form={flow.person}
          name="ci_numar"
          label={texts.idNumber}
          autoComplete="off"
          inputMode="numeric"
          maxLength={6}
        />
      </div>
      <span className="meta">{texts.idHint}</span>
    </fieldset>
  )
}
