import type { Payment } from '#contract/plati.ts'
import { formatLei } from '../../i18n/money.ts'
import { Card } from '../../ui/card.tsx'
import { List, Row } from '../../ui/row.tsx'
import './plata.css'

/** Items of a payment with the amount allocated to each. */
export function CoveredList({ title, payment }: { title: string; payment: Payment }) {
  return (
    <Card flush title={title}>
      <List>
        {payment.pozitii.map(({ id, denumire, suma_bani }) => (
          <Row
            key={id}
            title={denumire}
            end={<span className="plata__end">{formatLei(suma_bani)}</span>}
          />
        ))}
      </List>
    </Card>
  )
}
