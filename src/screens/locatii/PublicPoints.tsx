import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { fractions } from '#contract/fractii.ts'
import type { PublicPointSummary } from '#contract/locatii.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  findHere,
  here,
  noFilter,
  pointFilter,
  publicPoints,
  type PointFilter,
} from '../../services/locatii.ts'
import { Bin } from '../../ui/bin.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip, Chips } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LocateFixed } from '../../ui/icons.ts'
import { ListSkeleton } from '../../ui/list-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Pager } from '../../ui/pager.tsx'
import { List } from '../../ui/row.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { KeptData } from '../shared/KeptData.tsx'
import { codesIn, pickPoints, type PointAway } from './pick-points.ts'
import { PointRow } from './PointRow.tsx'
import { useNow } from './use-now.ts'
import { useFractionNames } from './use-words.ts'
import './locatii.css'

const PAGE = 20

/** The public points: searched, filtered and measured on this device. */
export function PublicPoints() {
  const texts = useTexts('locatii')
  const skeleton = (
    <Card flush>
      <ListSkeleton label={texts.points.loading} rows={6} status />
    </Card>
  )
  return (
    <KeptData resource={publicPoints()} skeleton={skeleton}>
      {(points) => <Found points={points} />}
    </KeptData>
  )
}

function Found({ points }: { points: readonly PublicPointSummary[] }) {
  useSignals()
  const filter = pointFilter.value
  const from = here.value
  const located = from !== null && from !== 'asking' && from.kind === 'found' ? from : null
  const picked = pickPoints(points, filter, located)
  return (
    <>
      <Filters points={points} filter={filter} />
      <Nearby count={picked.length} />
      {picked.length === 0 ? (
        <NoneFound />
      ) : (
        <PointList key={JSON.stringify(filter)} picked={picked} />
      )}
    </>
  )
}

const change = (part: Partial<PointFilter>) =>
  (pointFilter.value = { ...pointFilter.peek(), ...part })

function Filters({
  points,
  filter,
}: {
  points: readonly PublicPointSummary[]
  filter: PointFilter
}) {
  const texts = useTexts('locatii')
  const { points: kinds } = useTexts('fractii')
  const nameOf = useFractionNames()
  const present = codesIn(points, ({ fractii }) => fractii)
  // In the order everybody knows them; what is new comes last.
  const ordered = [
    ...fractions.filter((code) => present.includes(code)),
    ...present.filter((code) => !fractions.some((known) => known === code)),
  ]
  return (
    <div className="points__filters">
      <SearchInput
        label={texts.points.search}
        clearLabel={texts.points.clear}
        value={filter.text}
        onChange={(text) => change({ text })}
      />
      <Chips label={texts.points.fractions}>
        {ordered.map((code) => (
          <Chip
            key={code}
            icon={<Bin fraction={code} />}
            pressed={filter.fractie === code}
            onClick={() => change({ fractie: filter.fractie === code ? null : code })}
          >
            {nameOf(code)}
          </Chip>
        ))}
      </Chips>
      <Chips label={texts.points.kinds}>
        {codesIn(points, ({ tip }) => [tip]).map((tip) => (
          <Chip
            key={tip}
            pressed={filter.tip === tip}
            onClick={() => change({ tip: filter.tip === tip ? null : tip })}
          >
            {kinds[tip] ?? tip}
          </Chip>
        ))}
      </Chips>
    </div>
  )
}

/** How many there are and in which order; the nearest first once it is known from where. */
function Nearby({ count }: { count: number }) {
  useSignals()
  const { points } = useTexts('locatii')
  const from = here.value
  const asking = from === 'asking'
  const kind = from === null || asking ? null : from.kind
  return (
    <div className="points__nearby">
      <p className="meta num" role="status">
        {kind === 'found' ? points.byDistance(count) : points.count(count)}
      </p>
      <Button variant="quiet" small icon={<LocateFixed />} busy={asking} onClick={findIt}>
        {asking ? points.locating : points.near}
      </Button>
      {kind === 'found' && <Note kind="plain">{points.private}</Note>}
      {kind !== null && kind !== 'found' && (
        <Note kind="turn" role="alert">
          {kind === 'denied' ? points.denied : points.notFound}
        </Note>
      )}
    </div>
  )
}

const findIt = () => void findHere()

function PointList({ picked }: { picked: readonly PointAway[] }) {
  const texts = useTexts('locatii')
  const lists = useTexts('lists')
  const now = useNow()
  const [pages, setPages] = useState(1)
  const shown = picked.slice(0, pages * PAGE)
  return (
    <>
      <Card flush>
        <List label={texts.tabs.puncte}>
          {shown.map(({ point, metres }) => (
            <PointRow key={point.id} point={point} metres={metres} now={now} />
          ))}
        </List>
      </Card>
      {picked.length > PAGE && (
        <Pager
          text={texts.points.shown(shown.length, picked.length)}
          moreLabel={lists.more}
          onMore={shown.length < picked.length ? () => setPages(pages + 1) : undefined}
        />
      )}
    </>
  )
}

function NoneFound() {
  const { points } = useTexts('locatii')
  return (
    <Card>
      <EmptyState
        picture="empty"
        title={points.noneFound}
        actions={<Button onClick={() => (pointFilter.value = noFilter)}>{points.reset}</Button>}
      >
        {points.noneFoundText}
      </EmptyState>
    </Card>
  )
}
