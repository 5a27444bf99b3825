import { useCallback, useState } from 'react'
import type { RoundAddress, RoundDetails } from '#contract/desk/ture.ts'
import { roundVersions } from '#contract/desk/ture.ts'
import { formatDate, formatWeekday } from '#src/i18n/dates.ts'
import { formatNumber } from '#src/i18n/numbers.ts'
import fractionTexts from '#src/i18n/ro/fractii.ts'
import { Button } from '#src/ui/button.tsx'
import { DefinitionList } from '#src/ui/definition-list.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import { tell } from '../../services/feedback.ts'
import { listRoundAddresses, showRound } from '../../services/ture.ts'
import { texts } from '../../texts.ro.ts'
import { Loading } from '../shared/Loading.tsx'
import { PagedTable } from '../shared/PagedList.tsx'
import { useLoaded } from '../shared/use-loaded.ts'
import { usePages } from '../shared/use-pages.ts'
import { MoveDaySheet } from './MoveDaySheet.tsx'
import { HistoryButton } from './HistoryButton.tsx'
import { RoundForm } from './RoundForm.tsx'
import { words } from './ture.ro.ts'

const own = words.rounds

interface RoundSheetProps {
  id: number
  onClose: () => void
  onChanged: () => void
}

/** Dialog about a round: what citizens read of it, its days, its buildings and its versions. */
export function RoundSheet({ id, onClose, onChanged }: RoundSheetProps) {
  const load = useCallback(() => showRound(id), [id])
  const loaded = useLoaded(load)
  const [isMoving, setMoving] = useState(false)

  function refresh(sentence: string) {
    tell(sentence)
    void loaded.reload()
    onChanged()
  }

  return (
    <Sheet
      title={loaded.data ? own.title(loaded.data.tura.cod) : texts.loading}
      closeLabel={texts.close}
      onCancel={onClose}
    >
      <Loading loaded={loaded}>
        {({ tura, zile }) => (
          <div className="stack">
            <DefinitionList
              columns
              items={[
                { label: words.fraction, value: fractionTexts.names[tura.fractie] },
                { label: words.places, value: formatNumber(tura.adrese) },
              ]}
            />
            <RoundForm key={tura.versiune} round={tura} onSaved={refresh} />
            <section className="act act--table">
              <h3>{own.days}</h3>
              <Button small onClick={() => setMoving(true)}>
                {own.moveDay}
              </Button>
              <Days days={zile} />
            </section>
            <section className="act act--table">
              <h3>{own.buildings}</h3>
              <Buildings id={id} />
            </section>
            <HistoryButton
              calls={roundVersions}
              of={{ key: tura.cod, version: tura.versiune }}
              onRestored={refresh}
            />
            {isMoving && (
              <MoveDaySheet
                round={tura}
                onClose={() => setMoving(false)}
                onDone={(sentence) => {
                  setMoving(false)
                  refresh(sentence)
                }}
              />
            )}
          </div>
        )}
      </Loading>
    </Sheet>
  )
}

type RoundDay = RoundDetails['zile'][number]

const dayColumns: TableColumn<RoundDay>[] = [
  {
    key: 'zi',
    label: own.day,
    area: 'title',
    cell: ({ zi }) => (
      <>
        {formatDate(zi)} <span className="meta">{formatWeekday(zi)}</span>
      </>
    ),
  },
  { key: 'stare', label: own.state, cell: describeDay },
]

function describeDay({ mutata_din, motiv, efectuata }: RoundDay): string {
  const moved = mutata_din === null ? [] : [own.dayMoved(formatDate(mutata_din), motiv)]
  return [efectuata ? own.dayDone : own.dayPlanned, ...moved].join(', ')
}

const Days = ({ days }: { days: RoundDay[] }) =>
  days.length === 0 ? (
    <p className="meta">{own.noDays}</p>
  ) : (
    <Table caption={own.days} columns={dayColumns} items={days} keyOf={({ zi }) => zi} />
  )

const addressColumns: TableColumn<RoundAddress>[] = [
  { key: 'adresa', label: own.address, area: 'title', cell: ({ adresa }) => adresa },
  { key: 'locuri', label: words.places, right: true, cell: ({ locuri }) => formatNumber(locuri) },
]

function Buildings({ id }: { id: number }) {
  const load = useCallback((cursor?: string) => listRoundAddresses(id, cursor), [id])
  const pages = usePages(load)
  return (
    <PagedTable
      pages={pages}
      caption={own.buildingsCaption}
      columns={addressColumns}
      empty={<p className="meta">{own.noBuildings}</p>}
    />
  )
}
