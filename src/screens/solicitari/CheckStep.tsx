import { useSignals } from '@preact/signals-react/runtime'
import { useRef, useState, type FormEvent } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Failed } from '../../net/outcome.ts'
import { connection } from '../../services/connection.ts'
import type { DataFormState } from '../../services/form-data.ts'
import { currentSendMode } from '../../services/send-mode.ts'
import { showToast, whileBlocked } from '../../services/feedback.ts'
import { storageUnavailable } from '../../services/outbox-rows.ts'
import {
  requestedDocuments,
  chosenFiles,
  type Filling,
  type Step,
} from '../../services/solicitare-form.ts'
import { send } from '../../services/solicitare-noua.ts'
import { isRefused } from '../../services/uploads.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Note } from '../../ui/note.tsx'
import { AnswerList } from '../forms/AnswerList.tsx'
import { focusField } from '../forms/focus-field.ts'
import { SingleField } from '../forms/SingleField.tsx'
import { StepTitle } from '../shared/StepTitle.tsx'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'
import { SaveDraft, StepActions, type StepProps } from './StepActions.tsx'

/** Review step with the send button. */
export function CheckStep({ current, navigation }: StepProps) {
  useSignals()
  const { add } = useTexts('solicitari')
  const { offlineNotKept, leaves } = useTexts('outbox')
  const element = useRef<HTMLFormElement>(null)
  const { busy, submit, identical } = useSend(current, navigation)
  const { form, type, renewal } = current

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!form.submit()) focusField(element.current, form.firstInvalid() ?? '')
    else if (!busy) submit()
  }

  return (
    <form ref={element} className="stack stack--form" noValidate onSubmit={handleSubmit}>
      <StepTitle>{renewal ? add.unchanged : add.steps.verificare}</StepTitle>
      <p className="lead">{add.checkLead}</p>
      <Card title={add.answers} action={<Edit navigation={navigation} to="date" />}>
        <AnswerList fields={type.campuri} values={form.values.value} />
      </Card>
      <ChosenDocuments current={current} navigation={navigation} />
      <p className="meta">{add.term(type.termen_zile)}</p>
      {connection.value !== 'online' && (
        <Note kind="wait" role="status">
          {storageUnavailable.value
            ? offlineNotKept
            : add.offline(leaves[currentSendMode.value].hint)}
        </Note>
      )}
      {renewal && <Consents form={form} />}
      <SaveDraft current={current} />
      <StepActions navigation={navigation} label={add.send} busy={busy} />
      {identical && (
        <Confirm
          title={add.identicalTitle}
          yes={add.identicalYes}
          no={add.identicalNo}
          onYes={identical.sendAnyway}
          onClose={identical.close}
        >
          {add.identicalText}
        </Confirm>
      )}
    </form>
  )
}

/** Consents of a renewal, whose other answers are known. */
function Consents({ form }: { form: DataFormState }) {
  return form.fields
    .filter(({ tip, obligatoriu }) => tip === 'bifa' && obligatoriu)
    .map((field) => (
      <SingleField key={field.nume} form={form} field={field} path={field.nume} isInList={false} />
    ))
}

function Edit({ navigation, to }: Pick<StepProps, 'navigation'> & { to: Step }) {
  const { add } = useTexts('solicitari')
  return (
    <Button variant="quiet" small onClick={() => navigation.go(to)}>
      {add.edit}
    </Button>
  )
}

function ChosenDocuments({ current, navigation }: StepProps) {
  useSignals()
  const { add } = useTexts('solicitari')
  const asked = requestedDocuments(current)
  if (asked.length === 0) return null
  const items = asked.map(({ cod, denumire }) => ({
    label: denumire,
    value: (current.documents.get(cod)?.list.value ?? []).map(({ file }) => file.name).join(', '),
  }))
  return (
    <Card title={add.documents} action={<Edit navigation={navigation} to="documente" />}>
      {items.some(({ value }) => value !== '') ? (
        <DefinitionList items={items} />
      ) : (
        <p className="lead">{add.noDocuments}</p>
      )}
    </Card>
  )
}

function useSend(current: Filling, navigation: StepProps['navigation']) {
  const { files } = useTexts('forms')
  const feedback = useErrorFeedback()
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)

  async function submit(knowingly: boolean): Promise<void> {
    if (chosenFiles(current).some(isRefused)) {
      navigation.go('documente')
      return showToast('warn', files.notAllUploaded)
    }
    setBusy(true)
    const outcome = await whileBlocked(send(current, knowingly))
    setBusy(false)
    if (outcome.kind === 'ok') return
    if (outcome.kind === 'refused' && outcome.code === 'solicitare_identica') return setAsks(true)
    await feedback.alert(outcome)
    showWrong(outcome)
  }

  function showWrong(failed: Failed): void {
    if (failed.kind !== 'refused') return
    const fields = Object.fromEntries(
      Object.entries(failed.fields).map(([path, said]) => [path.replace(/^date\./, ''), said]),
    )
    current.form.setServerErrors(fields)
    const paths = Object.keys(fields)
    if (paths.length === 0) return
    navigation.go(paths.every((path) => path.startsWith('documente.')) ? 'documente' : 'date')
  }

  return {
    busy,
    // An open renewal was told before, so it is sent knowingly.
    submit: () => void submit(current.renewal?.identica !== undefined),
    identical: asks && {
      close: () => setAsks(false),
      sendAnyway: () => void submit(true),
    },
  }
}
