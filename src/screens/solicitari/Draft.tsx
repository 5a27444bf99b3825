import { useState } from 'react'
import type { Solicitare } from '#contract/solicitari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showAlert, showToast, whileBlocked } from '../../services/feedback.ts'
import { deleteFromServer, resumeDraft } from '../../services/solicitare-server-draft.ts'
import { solicitareCatalogue } from '../../services/solicitari.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { useResource } from '../shared/use-resource.ts'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'
import { StatePill } from './StatePill.tsx'

/** Unsent solicitare, which can be continued or deleted. */
export function Draft({ solicitare }: { solicitare: Solicitare }) {
  const { one } = useTexts('solicitari')
  const errors = useTexts('errors')
  const feedback = useErrorFeedback()
  const { data } = useResource(solicitareCatalogue())

  async function resume(): Promise<void> {
    const type = data?.tipuri.find(({ cod }) => cod === solicitare.tip)
    if (!type) return showAlert(errors.titles.error, one.goneType)
    const outcome = await whileBlocked(resumeDraft(type, solicitare))
    if (outcome.kind === 'ok') location.hash = '#/solicitare-add'
    else await feedback.alert(outcome)
  }

  return (
    <Card className="stack">
      <p>
        <StatePill state={solicitare.stare} />
      </p>
      <p>{one.draftText}</p>
      <div className="actions">
        <Button variant="primary" disabled={!data} onClick={() => void resume()}>
          {one.resume}
        </Button>
        <Delete solicitare={solicitare} />
      </div>
    </Card>
  )
}

function Delete({ solicitare }: { solicitare: Solicitare }) {
  const { one } = useTexts('solicitari')
  const feedback = useErrorFeedback()
  const [asks, setAsks] = useState(false)

  async function remove(): Promise<void> {
    const outcome = await whileBlocked(deleteFromServer(solicitare))
    if (outcome.kind !== 'ok') return feedback.alert(outcome)
    location.hash = '#/solicitari'
    showToast('success', one.draftDeleted)
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setAsks(true)}>
        {one.deleteDraft}
      </Button>
      {asks && (
        <Confirm
          title={one.deleteDraftTitle}
          yes={one.deleteDraftYes}
          no={one.deleteDraftNo}
          onYes={() => void remove()}
          onClose={() => setAsks(false)}
        >
          {one.deleteDraftText}
        </Confirm>
      )}
    </>
  )
}
