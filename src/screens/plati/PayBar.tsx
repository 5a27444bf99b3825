import { useSignals } from '@preact/signals-react/runtime'
import type { Position } from '#contract/facturi.ts'
import { limits } from '#contract/limits.ts'
import { formatLei } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { choose, chosenOf, sumOf } from '../../services/plati.ts'
import { Button, LinkButton } from '../../ui/button.tsx'

/** What of it is chosen, and the way to pay that; with nothing chosen, all. Within the thumb's reach. */
export function PayBar({ payable }: { payable: readonly Position[] }) {
  useSignals()
  const texts = useTexts('plati')
  if (payable.length === 0) return null
  const chosen = chosenOf(payable)
  const all = payable.slice(0, limits.positionsPerPayment)
  const chooseAll = () => choose(all.map(({ id }) => id))
  const isAll = chosen.length === all.length
  const sum = formatLei(sumOf(chosen.length > 0 ? chosen : all))
  return (
    <div className="pay-bar">
      <div className="pay-bar__words">
        <strong role="status">{texts.chosen(chosen.length)}</strong>
        <Button variant="quiet" small onClick={() => (isAll ? choose([]) : chooseAll())}>
          {isAll ? texts.chooseNone : texts.chooseAll}
        </Button>
      </div>
      <LinkButton
        variant="primary"
        href="#/payments"
        onClick={() => chosen.length === 0 && chooseAll()}
      >
        {chosen.length === 0 || isAll ? texts.payAll(sum) : texts.pay(sum)}
      </LinkButton>
    </div>
  )
}
