import type { Position } from '#contract/facturi.ts'
import { formatDate } from '../../i18n/dates.ts'
import { formatLei } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { toggle, sumPositions } from '../../services/plati.ts'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { X } from '../../ui/icons.ts'
import { List, Row } from '../../ui/row.tsx'
import './plata.css'

/** Items to be paid, each with a remove button. */
export function ChosenList({ chosen }: { chosen: readonly Position[] }) {
  const texts = useTexts('plata')
  const { columns } = useTexts('plati')
  return (
    <Card flush title={texts.what} action={<a href="#/plati">{texts.change}</a>}>
      <List>
        {chosen.map(({ id, denumire, scadenta, rest_bani }) => (
          <Row
            key={id}
            title={denumire}
            line={`${columns.due} ${formatDate(scadenta)}`}
            end={
              <span className="plata__end">
                <span className="num">{formatLei(rest_bani)}</span>
                {chosen.length > 1 && (
                  <IconButton
                    label={texts.leaveOut(denumire)}
                    icon={<X />}
                    onClick={() => toggle([id], false)}
                  />
                )}
              </span>
            }
          />
        ))}
      </List>
      <p className="plata__sum between">
        <span>{texts.sum}</span>
        <span className="num" role="status">
          {formatLei(sumPositions(chosen))}
        </span>
      </p>
    </Card>
  )
}
