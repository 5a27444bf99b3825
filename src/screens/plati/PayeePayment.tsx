import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { Payee } from '#contract/platitori.ts'
import { isFeatureOff } from '../../browser/features.ts'
import { formatLei } from '../../i18n/money.ts'
import { usePayeeTexts } from '../../i18n/platitori-texts.ts'
import { connection } from '../../services/connection.ts'
import { showAlert, whileBlocked } from '../../services/feedback.ts'
import { payeesNow, payFor } from '../../services/platitori.ts'
import { savedCards } from '../../services/plati.ts'
import { redirectTo } from '../../services/redirect.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { useActionErrorFeedback } from '../shared/use-action-error-feedback.ts'
import { useResource } from '../shared/use-resource.ts'

/** Pays what somebody has to pay, all at once or one invoice, with a saved card of the payer or another one. */
export function PayeePayment({ payee }: { payee: Payee }) {
  useSignals()
  const texts = usePayeeTexts()
  const { data: cards } = useResource(savedCards())
  const usual = cards?.find(({ implicit }) => implicit)?.id ?? 0
  const [chosen, setChosen] = useState<number | null>(null)
  const card = chosen ?? usual
  const pay = usePay(payee, card)
  const payable = payee.facturi.filter(({ stare }) => stare === 'de_plata')
  if (payable.length < payee.facturi.length && payable.length === 0)
    return <p className="meta">{texts.busy}</p>
  if (isFeatureOff('cards')) return null
  const isOffline = connection.value !== 'online'
  const sum = payable.reduce((total, { suma_bani }) => total + suma_bani, 0)
  return (
    <div className="stack stack--s">
      {cards && cards.length > 0 && (
        <Field label={texts.card}>
          {(control) => (
            <SelectInput
              {...control}
              value={card}
              onChange={({ target }) => setChosen(Number(target.value))}
            >
              {cards.map(({ id, masca, tip }) => (
                <option key={id} value={id}>
                  {`${tip} ${masca}`.trim()}
                </option>
              ))}
              <option value={0}>{texts.otherCard}</option>
            </SelectInput>
          )}
        </Field>
      )}
      <Button
        variant="primary"
        block
        disabled={isOffline}
        aria-label={texts.payOne(formatLei(sum), payee.nume)}
        onClick={() =>
          void pay(
            payable.map(({ id }) => id),
            sum,
          )
        }
      >
        {texts.payAll(formatLei(sum))}
      </Button>
      {payable.length > 1 &&
        payable.map(({ id, denumire, suma_bani }) => (
          <Button
            key={id}
            variant="quiet"
            block
            disabled={isOffline}
            onClick={() => void pay([id], suma_bani)}
          >
            {texts.payOne(formatLei(suma_bani), denumire)}
          </Button>
        ))}
      {isOffline && <p className="meta">{texts.needsConnection}</p>}
    </div>
  )
}

function usePay({ id, nume }: Payee, card: number) {
  const texts = usePayeeTexts()
  const tell = useActionErrorFeedback()
  return async (facturi: number[], suma_bani: number): Promise<void> => {
    const body = { facturi, suma_bani, ...(card > 0 && { card_id: card }) }
    const outcome = await whileBlocked(payFor(id, body))
    if (outcome.kind === 'ok') return whileBlocked(redirectTo(outcome.data))
    void payeesNow().load()
    if (outcome.kind === 'refused' && outcome.code === 'stare_nepotrivita')
      await showAlert(nume, texts.changed)
    else await tell(outcome)
  }
}
