import type { StatementTrial } from '#contract/money-fields.ts'
import { formatDate } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import { formatLei, formatSum } from './format-lei.ts'
import { words } from './texts.ro.ts'

const own = words.statements

interface TrialViewProps {
  trial: StatementTrial
  busy: boolean
  onImport: () => void
  onDiscard: () => void
}

/** Shows what an import would do, line by line, with the button that does it. */
export function TrialView({ trial, busy, onImport, onDiscard }: TrialViewProps) {
  const { extrase, inregistrate, suma_bani, asteapta, linii } = trial
  const all = inregistrate + asteapta
  return (
    <div className="stack">
      <div role="status">
        {extrase.map(({ numar, de_la, pana_la, incasari, noi }) => (
          <p key={`${numar} ${de_la}`}>
            {own.trialHead(numar, formatDate(de_la), formatDate(pana_la), incasari, noi)}
          </p>
        ))}
        <p>
          <strong>
            {all === 0
              ? own.trialNothing
              : own.trialSums(inregistrate, formatLei(suma_bani), asteapta)}
          </strong>
        </p>
      </div>
      {all > 0 && <p className="meta">{own.importText(all)}</p>}
      <div className="cluster">
        {all > 0 && (
          <Button small variant="primary" busy={busy} onClick={onImport}>
            {own.import}
          </Button>
        )}
        <Button small variant="quiet" onClick={onDiscard}>
          {own.discard}
        </Button>
      </div>
      {linii.length > 0 && (
        <Table
          caption={own.trialCaption}
          columns={columns}
          items={linii.map((line, index) => ({ ...line, index }))}
          keyOf={({ index }) => String(index)}
        />
      )}
      {linii.length < all && <p className="meta">{own.trialShown(linii.length, all)}</p>}
    </div>
  )
}

type Line = StatementTrial['linii'][number] & { index: number }

const columns: TableColumn<Line>[] = [
  { key: 'ziua', label: words.day, area: 'title', cell: ({ ziua }) => formatDate(ziua) },
  {
    key: 'suma',
    label: words.amount,
    area: 'sum',
    right: true,
    cell: ({ suma_bani, moneda }) => formatSum(suma_bani, moneda),
  },
  { key: 'referinta', label: own.reference, cell: ({ referinta }) => referinta || words.none },
  { key: 'explicatie', label: own.why, cell: ({ explicatie }) => explicatie },
  {
    key: 'devine',
    label: own.becomes,
    area: 'status',
    cell: ({ asteapta }) => (
      <StatusPill kind={asteapta ? 'wait' : 'done'}>{asteapta ? own.waits : own.books}</StatusPill>
    ),
  },
]
