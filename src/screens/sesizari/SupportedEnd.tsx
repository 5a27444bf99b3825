import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, useState } from 'react'
import { SUPPORTED_PAGE } from '#contract/sesizari.ts'
import type { SupportedReport } from '#contract/sustineri.ts'
import { useSupportTexts } from '../../i18n/sustineri-texts.ts'
import { showToast } from '../../services/feedback.ts'
import { endSupport } from '../../services/sustineri.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Check } from '../../ui/icons.ts'
import { useAction } from '../shared/use-action.ts'
import '../shared/sent-card.css'
import type { StepProps } from './Step.tsx'

export interface SupportedEndProps extends StepProps {
  report: SupportedReport
  /** Called when the citizen no longer supports it. */
  onEnded(): void
}

/** End of the form after a support: what happens next, and what becomes of what was written. */
export function SupportedEnd({ noua, navigation, report, onEnded }: SupportedEndProps) {
  useSignals()
  const texts = useSupportTexts()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, run: stop } = useAction(
    () => endSupport(report.id),
    () => {
      showToast('success', texts.stopped)
      onEnded()
    },
  )
  const heading = useRef<HTMLHeadingElement>(null)
  const { denumire, strada, sustinatori } = report
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])

  async function drop(): Promise<void> {
    await noua.drop()
    navigation.leave(SUPPORTED_PAGE)
  }

  return (
    <Card className="stack">
      <div className="sent-mark">
        <Check />
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {texts.doneTitle}
      </h1>
      <p>
        <strong>{[denumire, strada].filter(Boolean).join(', ')}</strong>
        <br />
        <span className="meta num">{texts.supporters(sustinatori)}</span>
      </p>
      <p>{texts.doneText}</p>
      <p className="lead">{texts.doneDraft}</p>
      <div className="actions">
        <Button variant="primary" onClick={() => setAsking(true)}>
          {texts.done}
        </Button>
        <Button onClick={() => navigation.go('verificare')}>{texts.sendOwn}</Button>
        <Button variant="quiet" busy={isBusy} onClick={stop}>
          {texts.stop}
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title={texts.drop.title}
          yes={texts.drop.yes}
          no={texts.drop.no}
          other={{ label: texts.drop.keep, onClick: () => navigation.leave(SUPPORTED_PAGE) }}
          onYes={() => void drop()}
          onClose={() => setAsking(false)}
        >
          {texts.drop.text}
        </Confirm>
      )}
    </Card>
  )
}
