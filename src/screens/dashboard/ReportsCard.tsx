import type { SesizareSummary } from '#contract/sesizari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Card } from '../../ui/card.tsx'
import { List, Row } from '../../ui/row.tsx'
import { StatePill, useExpectation } from '../shared/SesizareState.tsx'

const MOST_SHOWN = 3

/** Newest open sesizări; nothing when there are none. */
export function ReportsCard({ sesizari }: { sesizari: readonly SesizareSummary[] }) {
  const { reports } = useTexts('dashboard')
  const expectationOf = useExpectation()
  if (sesizari.length === 0) return null
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
        {sesizari.slice(0, MOST_SHOWN).map((sesizare) => (
          <Row
            key={sesizare.id}
            href={`#/sesizare/${sesizare.id}`}
            title={sesizare.denumire}
            line={
              <>
                <span className="num">{reports.number(sesizare.numar)}</span>
                <span className="num">{expectationOf(sesizare)}</span>
              </>
            }
            status={<StatePill stare={sesizare.stare} />}
          />
        ))}
      </List>
    </Card>
  )
}
