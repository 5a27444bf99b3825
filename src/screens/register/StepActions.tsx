import { ChevronLeft } from '../../ui/icons.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button.tsx'

interface Props {
  busy: boolean
  /** Replaces „Continuă”. */
  label?: string
  onBack?(): void
}

/** Next and back buttons of a step. */
export function StepActions({ busy, label, onBack }: Props) {
  const forms = useTexts('forms')
  return (
    <div className="actions">
      <Button type="submit" variant="primary" busy={busy}>
        {label ?? forms.next}
      </Button>
      {onBack && (
        <Button variant="quiet" icon={<ChevronLeft />} onClick={onBack}>
          {forms.back}
        </Button>
      )}
    </div>
  )
}
