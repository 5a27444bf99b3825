import { useSignals } from '@preact/signals-react/runtime'
import type { Position } from '#contract/facturi.ts'
import { formatLei } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { countRows } from '../../services/facturi.ts'
import {
  choose,
  selectChosenPositions,
  selectUndisputed,
  sumPositions,
} from '../../services/plati.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

interface Props {
  payable: readonly Position[]
  /** Positions that match the filter. */
  shown: readonly Position[]
}

/**
 * Bar with the selection and the pay button, which pays all shown undisputed positions if none is selected. Sticky on phones, and
 * elsewhere once something is selected.
 */
export function PayBar({ payable, shown }: Props) {
  useSignals()
  const texts = useTexts('plati')
  const chosen = selectChosenPositions(payable)
  const offered = payable.filter((position) => shown.includes(position))
  const all = selectUndisputed(offered)
  if (chosen.length + offered.length === 0) return null
  const chooseAll = () => choose([...new Set([...chosen, ...all])].map(({ id }) => id))
  const isAll = all.length > 0 && all.every((position) => chosen.includes(position))
  const sum = formatLei(sumPositions(chosen.length > 0 ? chosen : all))
  return (
    <div className={classNames('pay-bar', chosen.length > 0 && 'pay-bar--chosen')}>
      <div className="pay-bar__words">
        <strong role="status">{texts.chosen(countRows(chosen))}</strong>
        {all.length > 0 && (
          <Button variant="quiet" small onClick={() => (isAll ? choose([]) : chooseAll())}>
            {isAll ? texts.chooseNone : texts.chooseAll}
          </Button>
        )}
      </div>
      {chosen.length + all.length > 0 && (
        <LinkButton
          variant="primary"
          href="#/payments"
          onClick={() => chosen.length === 0 && chooseAll()}
        >
          {chosen.length === 0 || (isAll && chosen.length === all.length)
            ? texts.payAll(sum)
            : texts.pay(sum)}
        </LinkButton>
      )}
    </div>
  )
}
