import { useSignals } from '@preact/signals-react/runtime'
import { useState, type FormEvent } from 'react'
import type { Debts, Position } from '#contract/facturi.ts'
import { formatLei, formatLeiInput } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { connection } from '../../services/connection.ts'
import { showAlert, whileBlocked } from '../../services/feedback.ts'
import { ownContracts } from '../../services/form-choices.ts'
import {
  beginPayment,
  suggestedLimit,
  findContractForMandate,
  parseLimit,
} from '../../services/plata.ts'
import { redirectTo } from '../../services/redirect.ts'
import { selectChosenPositions, mandatesNow, sumPositions } from '../../services/plati.ts'
import type { Resource } from '../../services/resources.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { StepFooter } from '../shared/StepFooter.tsx'
import { useFocusMode } from '../shared/use-focus-mode.ts'
import { useActionErrorFeedback } from '../shared/use-action-error-feedback.ts'
import { CardChoice, useCardChoice } from './CardChoice.tsx'
import { ChosenList } from './ChosenList.tsx'
import { Consents, type Consent } from './Consents.tsx'
import { PaySkeleton } from './PaySkeleton.tsx'
import { ToPayments } from './ToPayments.tsx'

interface Props {
  debts: Resource<Debts>
  /** Address of the page that the checkout was opened from. */
  back: string
}

/** Checkout: items, card and consents, then a redirect to the bank's page. */
export function Checkout({ debts, back }: Props) {
  useSignals()
  return (
    <ResourceView resource={debts} skeleton={<PaySkeleton />}>
      {({ pozitii }) => {
        const chosen = selectChosenPositions(pozitii)
        return chosen.length === 0 ? <NothingLeft /> : <PayForm chosen={chosen} back={back} />
      }}
    </ResourceView>
  )
}

function NothingLeft() {
  const texts = useTexts('plata')
  return (
    <Card>
      <EmptyState picture="empty" title={texts.nothing} actions={<ToPayments />} />
    </Card>
  )
}

function PayForm({ chosen, back }: { chosen: Position[]; back: string }) {
  useSignals()
  useFocusMode()
  const texts = useTexts('plata')
  const pages = useTexts('pages')
  const { pay: payText } = useTexts('plati')
  const sum = sumPositions(chosen)
  const [cardId, chooseCard] = useCardChoice()
  const [consent, setConsent] = useState<Consent>({
    save: false,
    recurring: false,
    ceiling: formatLeiInput(suggestedLimit(sum)),
  })
  const [isTried, setTried] = useState(false)
  const contract = findContractForMandate(
    chosen,
    ownContracts().known.value.data ?? [],
    mandatesNow().known.value.data ?? [],
  )
  const plafon = parseLimit(consent.ceiling)
  const isNew = cardId === undefined
  const wants = consent.recurring && contract !== undefined
  const isWrong = wants && (plafon === null || (isNew && !consent.save))
  const pay = usePay()

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setTried(true)
    if (isWrong) {
      event.currentTarget.querySelector<HTMLElement>('[data-recurring] input')?.focus()
      return
    }
    void pay({
      pozitii: chosen.map(({ id }) => id),
      card_id: cardId,
      salveaza_card: isNew && consent.save,
      ...(wants && plafon && { recurenta: { contract_id: contract.id, plafon_bani: plafon } }),
    })
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <ChosenList chosen={chosen} />
      <Card className="stack">
        <CardChoice cardId={cardId} onChoose={chooseCard} withNew />
        <Consents
          consent={consent}
          onChange={setConsent}
          isNew={isNew}
          contract={contract}
          isSubmitted={isTried}
        />
      </Card>
      {connection.value !== 'online' && (
        <Note kind="late" role="status">
          {texts.offline}
        </Note>
      )}
      <Note kind="plain">{texts.bankPage}</Note>
      <div className="plata__out">
        <LinkButton variant="quiet" small href="#/carduri">
          {pages.carduri}
        </LinkButton>
      </div>
      <StepFooter>
        <LinkButton variant="quiet" href={back}>
          {texts.back}
        </LinkButton>
        <Button type="submit" variant="primary">
          {payText(formatLei(sum))}
        </Button>
      </StepFooter>
    </form>
  )
}

function usePay() {
  const texts = useTexts('plata')
  const pages = useTexts('pages')
  const showFailure = useActionErrorFeedback()
  return async (request: Parameters<typeof beginPayment>[0]): Promise<void> => {
    const outcome = await whileBlocked(beginPayment(request))
    if (outcome.kind === 'ok') return whileBlocked(redirectTo(outcome.data))
    const isGone = outcome.kind === 'refused' && outcome.code === 'stare_nepotrivita'
    await (isGone ? showAlert(pages.payments, texts.gone) : showFailure(outcome))
  }
}
