import { useId, useState, type FormEvent } from 'react'
import type { Contract } from '#contract/contracte.ts'
import type { Mandate } from '#contract/plati.ts'
import { formatLeiInput } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast, whileBlocked } from '../../services/feedback.ts'
import { suggestedLimit, changeMandate, parseLimit } from '../../services/plata.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useActionErrorFeedback } from '../shared/use-action-error-feedback.ts'
import { CardChoice, useCardChoice } from './CardChoice.tsx'
import { LimitField } from './LimitField.tsx'

interface Props {
  mandate: Mandate
  contract: Contract
  onClose(): void
}

/** Creates or edits a contract's mandate: the card and the maximum amount. */
export function MandateSheet({ mandate, contract, onClose }: Props) {
  const texts = useTexts('plata')
  const { plafon_bani = suggestedLimit(contract.sold_bani), card_id } = mandate
  const [cardId, chooseCard] = useCardChoice(card_id)
  const [ceiling, setCeiling] = useState(formatLeiInput(plafon_bani))
  const [isTried, setTried] = useState(false)
  const showFailure = useActionErrorFeedback()
  const formId = useId()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    const plafon = parseLimit(ceiling)
    if (plafon === null || cardId === undefined) return
    const body = { activ: true, card_id: cardId, plafon_bani: plafon }
    const outcome = await whileBlocked(changeMandate(contract.id, body))
    if (outcome.kind !== 'ok') return showFailure(outcome)
    onClose()
    showToast('success', texts.started)
  }

  return (
    <Sheet
      small
      title={texts.startTitle(contract.numar)}
      closeLabel={texts.keep}
      onCancel={onClose}
      foot={
        <>
          <Button variant="quiet" onClick={onClose}>
            {texts.keep}
          </Button>
          {cardId !== undefined && (
            <Button variant="primary" type="submit" form={formId}>
              {texts.agree}
            </Button>
          )}
        </>
      }
    >
      {cardId === undefined ? (
        <EmptyState picture="empty" title={texts.noCards}>
          {texts.noCardsText}
        </EmptyState>
      ) : (
        <form id={formId} className="stack" noValidate onSubmit={(event) => void submit(event)}>
          <p>{texts.recurringHint(contract.numar)}</p>
          <CardChoice cardId={cardId} onChoose={chooseCard} />
          <LimitField
            value={ceiling}
            isWrong={isTried && parseLimit(ceiling) === null}
            onChange={setCeiling}
          />
        </form>
      )}
    </Sheet>
  )
}
