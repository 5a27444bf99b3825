import { useState } from 'react'
import type { Solicitare } from '#contract/solicitari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast, whileBlocked } from '../../services/feedback.ts'
import { cancelSolicitare, canCancel, solicitareCatalogue } from '../../services/solicitari.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { DownloadButton } from '../shared/DownloadButton.tsx'
import { useResource } from '../shared/use-resource.ts'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'

/** Actions on a solicitare: download its receipt, cancel it. */
export function Actions({ solicitare }: { solicitare: Solicitare }) {
  const { one } = useTexts('solicitari')
  const feedback = useErrorFeedback()
  const { data } = useResource(solicitareCatalogue())
  const [asks, setAsks] = useState(false)
  const { id, numar, stare } = solicitare

  async function cancel(): Promise<void> {
    const outcome = await whileBlocked(cancelSolicitare(id))
    if (outcome.kind === 'ok') showToast('success', one.cancelled)
    else await feedback.alert(outcome)
  }

  return (
    <div className="actions">
      <DownloadButton small path={`/api/solicitare-dovada/${id}`} name={one.proofName(numar)}>
        {one.proof}
      </DownloadButton>
      {data && canCancel(data, stare) && (
        <Button variant="quiet" small onClick={() => setAsks(true)}>
          {one.cancel}
        </Button>
      )}
      {asks && (
        <Confirm
          title={one.cancelTitle}
          yes={one.cancelYes}
          no={one.cancelNo}
          onYes={() => void cancel()}
          onClose={() => setAsks(false)}
        >
          {one.cancelText}
        </Confirm>
      )}
    </div>
  )
}
