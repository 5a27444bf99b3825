import type { SesizareSummary } from '#contract/sesizari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { daysLate } from '../../services/sesizari.ts'
import { Card } from '../../ui/card.tsx'
import { List, Row } from '../../ui/row.tsx'
import { Expectation, StatePill } from '../shared/SesizareState.tsx'

const MOST_SHOWN = 3

/** Open sesizări, those past their legal deadline first, then the newest; nothing when there are none. */
export function ReportsCard({ sesizari }: { sesizari: readonly SesizareSummary[] }) {
  const { reports } = useTexts('dashboard')
  if (sesizari.length === 0) return null
  const byLateness = [...sesizari].sort((one, other) => daysLate(other) - daysLate(one))
  return (
    <Card
      flush
      className="dash__main"
      title={reports.title}
      action={
        <a className="link" href="#/sesizari">
          {reports.all}
        </a>
      }
    >
      <List>
        {byLateness.slice(0, MOST_SHOWN).map((sesizare) => (
          <Row
            key={sesizare.id}
            href={`#/sesizare/${sesizare.id}`}
            title={sesizare.denumire}
            line={
              <>
                <span className="num">{reports.number(sesizare.numar)}</span>
                <Expectation sesizare={sesizare} />
              </>
            }
            status={<StatePill stare={sesizare.stare} />}
          />
        ))}
      </List>
    </Card>
  )
}
