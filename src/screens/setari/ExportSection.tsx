import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../services/feedback.ts'
import { exportOwnData } from '../../services/setari.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Download } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { useActionErrorFeedback } from '../shared/use-action-error-feedback.ts'

/** Export of the citizen's personal data as a file. */
export function ExportSection() {
  const { export: texts } = useTexts('setari')
  const showFailure = useActionErrorFeedback()
  const [busy, setBusy] = useState(false)

  async function bring(): Promise<void> {
    setBusy(true)
    const outcome = await exportOwnData(texts.file)
    setBusy(false)
    if (outcome.kind !== 'ok') await showFailure(outcome)
    else if (outcome.data) showToast('success', texts.done)
  }

  return (
    <Card className="stack">
      <p>{texts.lead}</p>
      <Note>{texts.careful}</Note>
      <div>
        <Button variant="primary" icon={<Download />} busy={busy} onClick={() => void bring()}>
          {texts.download}
        </Button>
      </div>
    </Card>
  )
}
