import { useState } from 'react'
import type { Solicitare } from '#contract/solicitari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { download } from '../../services/download.ts'
import { showToast, whileBlocked, whileLoading } from '../../services/feedback.ts'
import { cancelSolicitare, mayCancel, solicitareCatalogue } from '../../services/solicitari.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Download } from '../../ui/icons.ts'
import { useResource } from '../shared/use-resource.ts'
import { useTell } from '../shared/use-tell.ts'

/** What the citizen may do with a solicitare: take its proof, take it back. */
export function Actions({ solicitare }: { solicitare: Solicitare }) {
  const { one } = useTexts('solicitari')
  const tell = useTell()
  const { data } = useResource(solicitareCatalogue())
  const [asks, setAsks] = useState(false)
  const { id, numar, stare } = solicitare

  async function bringProof(): Promise<void> {
    const path = `/api/solicitare-dovada/${id}`
    const outcome = await whileLoading(download(path, one.proofName(numar)))
    if (outcome.kind !== 'ok') await tell.alert(outcome)
  }

  async function cancel(): Promise<void> {
    setAsks(false)
    const outcome = await whileBlocked(cancelSolicitare(id))
    if (outcome.kind === 'ok') showToast('success', one.cancelled)
    else await tell.alert(outcome)
  }

  return (
    <div className="actions">
      <Button small icon={<Download />} onClick={() => void bringProof()}>
        {one.proof}
      </Button>
      {data && mayCancel(data, stare) && (
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
          onNo={() => setAsks(false)}
        >
          {one.cancelText}
        </Confirm>
      )}
    </div>
  )
}
