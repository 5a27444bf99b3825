import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { showAlert, showToast, whileBlocked } from '../../services/feedback.ts'
import { storageUnavailable } from '../../services/outbox-rows.ts'
import { chosenFiles, type Filling } from '../../services/solicitare-form.ts'
import { saveDraftOnServer } from '../../services/solicitare-server-draft.ts'
import { Button } from '../../ui/button.tsx'
import { StepFooter } from '../shared/StepFooter.tsx'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'
import type { SolicitareSteps } from './use-steps.ts'

/** Props of every step. */
export interface StepProps {
  current: Filling
  navigation: SolicitareSteps
}

interface Props extends Pick<StepProps, 'navigation'> {
  /** Replaces „Continuă”. */
  label?: string
  busy?: boolean
}

/** Back and next buttons of a step. */
export function StepActions({ navigation, label, busy }: Props) {
  const forms = useTexts('forms')
  return (
    <StepFooter>
      <Button variant="quiet" onClick={navigation.back}>
        {forms.back}
      </Button>
      <Button type="submit" variant="primary" busy={busy}>
        {label ?? forms.next}
      </Button>
    </StepFooter>
  )
}

/** Returns the action that saves a draft on the server, to be continued from any device, and leaves the form. */
export function useKeepDraft(current: Filling): () => Promise<void> {
  const { add } = useTexts('solicitari')
  const { files } = useTexts('forms')
  const errors = useTexts('errors')
  const feedback = useErrorFeedback()
  return async () => {
    if (chosenFiles(current).some(({ state }) => state !== 'sent')) {
      return showToast('warn', files.notAllUploaded)
    }
    const outcome = await whileBlocked(saveDraftOnServer(current))
    if (outcome.kind === 'ok') {
      showToast('success', add.draftKept)
      location.hash = '#/solicitari'
    } else if (outcome.kind === 'offline') {
      await showAlert(errors.titles.error, add.draftOffline)
    } else {
      await feedback.alert(outcome)
    }
  }
}

/** Button that saves a draft on the server; nothing until something was typed. */
export function SaveDraft({ current }: { current: Filling }) {
  useSignals()
  const { add } = useTexts('solicitari')
  const { notKept } = useTexts('outbox')
  const keep = useKeepDraft(current)
  if (!current.dirty.value && !current.restored) return null
  return (
    <p className="cluster">
      <span className="meta">{storageUnavailable.value ? notKept : add.kept}</span>
      <button type="button" className="link" onClick={() => void keep()}>
        {add.keepDraft}
      </button>
    </p>
  )
}
