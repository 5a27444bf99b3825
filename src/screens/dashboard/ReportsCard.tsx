import { useSignals } from '@preact/signals-react/runtime'
import { use } from 'react'
import type { SesizareState, SesizareSummary } from '#contract/sesizari.ts'
import { formatDate } from '../../i18n/dates.ts'
import { LanguageContext, useTexts } from '../../i18n/use-texts.ts'
import { sesizariCatalogue } from '../../services/sesizari.ts'
import { Card } from '../../ui/card.tsx'
import type { Tone } from '../../ui/tone.tsx'
import { List, Row } from '../../ui/row.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'

const MOST_SHOWN = 3

/** Newest open sesizări; nothing when there are none. */
export function ReportsCard({ sesizari }: { sesizari: readonly SesizareSummary[] }) {
  const { reports } = useTexts('dashboard')
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
        {sesizari.slice(0, MOST_SHOWN).map(({ id, denumire, numar, termen_la, stare }) => (
          <Row
            key={id}
            href={`#/sesizare/${id}`}
            title={denumire}
            line={
              <>
                <span className="num">{reports.number(numar)}</span>
                <span className="num">{reports.deadline(formatDate(termen_la))}</span>
              </>
            }
            status={<OpenState stare={stare} />}
          />
        ))}
      </List>
    </Card>
  )
}

/** Status pill. The operator may have changed the Romanian names of the states. */
function OpenState({ stare }: { stare: SesizareState }) {
  useSignals()
  const { states } = useTexts('sesizari')
  const isRomanian = use(LanguageContext) === 'ro'
  const labels = isRomanian ? sesizariCatalogue().known.value.data?.stari.etichete : undefined
  const kind = tones[stare] ?? 'wait'
  return <StatusPill kind={kind}>{labels?.[stare] ?? states[stare]}</StatusPill>
}

const tones: { [State in SesizareState]?: Tone } = {
  inregistrata: 'idle',
  completare_necesara: 'turn',
}
