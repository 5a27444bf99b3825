import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../services/feedback.ts'
import { exportOwnData } from '../../services/setari.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Download } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { useAction } from '../shared/use-action.ts'

/** Export of the citizen's personal data as a file. */
export function ExportSection() {
  const { export: texts } = useTexts('setari')
  const { isBusy, run: bring } = useAction(
    () => exportOwnData(texts.file),
    (isSaved) => {
      if (isSaved) showToast('success', texts.done)
    },
  )

  return (
    <Card className="stack">
      <p>{texts.lead}</p>
      <Note>{texts.careful}</Note>
      <div>
        <Button variant="primary" icon={<Download />} busy={isBusy} onClick={bring}>
          {texts.download}
        </Button>
      </div>
    </Card>
  )
}
