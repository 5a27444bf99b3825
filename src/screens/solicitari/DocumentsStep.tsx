import { useSignals } from '@preact/signals-react/runtime'
import { useId, useRef, useState, type FormEvent } from 'react'
import type { FormDocument } from '#contract/forms.ts'
import { isDocumentRequired } from '#contract/validate-form.ts'
import { limits } from '#contract/limits.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../services/feedback.ts'
import {
  requestedDocuments,
  chosenFiles,
  missingDocuments,
  nextStep,
  type Filling,
} from '../../services/solicitare-form.ts'
import { isRefused } from '../../services/uploads.ts'
import { classNames } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { focusField } from '../forms/focus-field.ts'
import { StepTitle } from '../shared/StepTitle.tsx'
import { UploadField } from '../shared/UploadField.tsx'
import { SaveDraft, StepActions, type StepProps } from './StepActions.tsx'

/** Step with the required documents, each with its own files. */
export function DocumentsStep({ current, navigation }: StepProps) {
  useSignals()
  const { add } = useTexts('solicitari')
  const { files: words } = useTexts('forms')
  const element = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState(false)
  const missing = missingDocuments(current)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const files = chosenFiles(current)
    const [first] = Object.keys(missing)
    if (first !== undefined) focusField(element.current, first)
    else if (files.some(isRefused)) showToast('warn', words.notAllUploaded)
    else if (files.length > limits.filesPerRequest) {
      showToast('warn', add.tooManyFiles(limits.filesPerRequest))
    } else navigation.go(nextStep(current))
  }

  return (
    <form ref={element} className="stack stack--form" noValidate onSubmit={handleSubmit}>
      <StepTitle>{add.steps.documente}</StepTitle>
      <p className="lead">{add.documentsLead}</p>
      <div className="documents">
        {requestedDocuments(current).map((document) => (
          <DocumentField
            key={document.cod}
            current={current}
            document={document}
            isMissing={tried && `documente.${document.cod}` in missing}
          />
        ))}
      </div>
      <SaveDraft current={current} />
      <StepActions navigation={navigation} />
    </form>
  )
}

interface DocumentFieldProps {
  current: Filling
  document: FormDocument
  isMissing: boolean
}

function DocumentField({ current, document, isMissing }: DocumentFieldProps) {
  useSignals()
  const forms = useTexts('forms')
  const id = useId()
  const { cod, denumire, nota } = document
  const uploads = current.documents.get(cod)
  if (!uploads) return null
  const isRequired = isDocumentRequired(document, current.form.values.value)
  const sentence = current.form.visibleError(`documente.${cod}`)
  const error = isMissing
    ? forms.formProblems.document('')
    : sentence && 'sentence' in sentence && sentence.sentence
  return (
    <div
      className={classNames('document stack stack--s', Boolean(error) && 'document--wrong')}
      data-field={`documente.${cod}`}
    >
      <UploadField
        uploads={uploads}
        title={isRequired ? denumire : `${denumire} – ${forms.optional}`}
        {...(nota && { hint: nota })}
      />
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}
