import { useSignals } from '@preact/signals-react/runtime'
import { fractions } from '#contract/fractii.ts'
import type { PublicPointSummary } from '#contract/locatii.ts'
import { WIDE_LAPTOP_UP } from '../../browser/breakpoints.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  locateCitizen,
  citizenPosition,
  isMapShown,
  noFilter,
  pointFilter,
  publicPoints,
  type PointFilter,
} from '../../services/locatii.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LocateFixed, Map as MapIcon } from '../../ui/icons.ts'
import { ListSkeleton } from '../../ui/list-state.tsx'
import type { LatLng } from '../../ui/mercator.ts'
import { Note } from '../../ui/note.tsx'
import { List } from '../../ui/row.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { useHasMap } from '../shared/OperatorMap.tsx'
import { PaginatedList } from '../shared/PaginatedList.tsx'
import type { PointWithDistance } from '../shared/find-nearest-point.ts'
import { listCodes, filterPoints } from './filter-points.ts'
import { PointRow } from '../shared/PointRow.tsx'
import { PointsMap } from './PointsMap.tsx'
import { useNow } from '../shared/use-now.ts'
import { useFractionNames } from '../shared/use-formatters.ts'
import { SearchField } from '../shared/SearchField.tsx'
import './locatii.css'

/** Public points, with search, filters and distances computed on this device. */
export function PublicPoints() {
  const texts = useTexts('locatii')
  const skeleton = (
    <Card flush>
      <ListSkeleton label={texts.points.loading} rows={6} status />
    </Card>
  )
  return (
    <ResourceView resource={publicPoints()} skeleton={skeleton}>
      {(points) => (points.length === 0 ? <NoneYet /> : <Found points={points} />)}
    </ResourceView>
  )
}

function Found({ points }: { points: readonly PublicPointSummary[] }) {
  useSignals()
  const filter = pointFilter.value
  const from = citizenPosition.value
  const located = from !== null && from !== 'asking' && from.kind === 'found' ? from : null
  const picked = filterPoints(points, filter, located)
  return (
    <>
      <Filters points={points} filter={filter} />
      <Nearby count={picked.length} />
      {picked.length === 0 ? (
        <NoneFound />
      ) : (
        <Picked
          key={JSON.stringify(filter)}
          filter={JSON.stringify(filter)}
          picked={picked}
          from={located}
        />
      )}
    </>
  )
}

interface PickedProps {
  picked: readonly PointWithDistance[]
  /** The filter that picked them. */
  filter: string
  from: LatLng | null
}

/** List with the map beside or above it. */
function Picked({ picked, filter, from }: PickedProps) {
  const hasMap = useHasMap()
  const isShown = useIsMapShown()
  const now = useNow()
  return (
    <div className="points__panes">
      {hasMap && isShown && <PointsMap picked={picked} from={from} now={now} />}
      <PointList picked={picked} filter={filter} now={now} />
    </div>
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
  const present = listCodes(points, ({ fractii }) => fractii)
  // Known fractions in their usual order, unknown codes last.
  const ordered = [
    ...fractions.filter((code) => present.includes(code)),
    ...present.filter((code) => !fractions.some((known) => known === code)),
  ]
  return (
    <div className="points__filters">
      <SearchField
        label={texts.points.search}
        value={filter.text}
        onChange={(text) => change({ text })}
      />
      <Filter
        label={texts.points.fractions}
        all={texts.points.anyFraction}
        codes={ordered}
        nameOf={nameOf}
        value={filter.fractie}
        onChange={(fractie) => change({ fractie })}
      />
      <Filter
        label={texts.points.kinds}
        all={texts.points.anyKind}
        codes={listCodes(points, ({ tip }) => [tip])}
        nameOf={(tip) => kinds[tip] ?? tip}
        value={filter.tip}
        onChange={(tip) => change({ tip })}
      />
    </div>
  )
}

interface FilterProps {
  label: string
  /** Label of the option that does not filter. */
  all: string
  codes: readonly string[]
  nameOf(code: string): string
  /** Null for no filter. */
  value: string | null
  onChange(code: string | null): void
}

function Filter({ label, all, codes, nameOf, value, onChange }: FilterProps) {
  return (
    <SelectInput
      aria-label={label}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    >
      <option value="">{all}</option>
      {codes.map((code) => (
        <option key={code} value={code}>
          {nameOf(code)}
        </option>
      ))}
    </SelectInput>
  )
}

/** Number of points and their sort order: nearest first once the position is known. */
function Nearby({ count }: { count: number }) {
  useSignals()
  const { points } = useTexts('locatii')
  const from = citizenPosition.value
  const asking = from === 'asking'
  const kind = from === null || asking ? null : from.kind
  return (
    <div className="points__nearby">
      <p className="meta num" role="status">
        {kind === 'found' ? points.byDistance(count) : points.count(count)}
      </p>
      <div className="points__ways">
        <MapToggle />
        <Button variant="quiet" small icon={<LocateFixed />} busy={asking} onClick={locateCitizen}>
          {asking ? points.locating : points.near}
        </Button>
      </div>
      {kind === 'found' && <Note kind="plain">{points.private}</Note>}
      {kind !== null && kind !== 'found' && (
        <Note kind="turn" role="alert">
          {points[kind === 'unknown' ? 'notFound' : kind]}
        </Note>
      )}
    </div>
  )
}

/** True if the map is shown; by default when there is room beside the list. */
function useIsMapShown(): boolean {
  useSignals()
  return isMapShown.value ?? window.matchMedia(WIDE_LAPTOP_UP).matches
}

/** Button that shows or hides the map; nothing if the operator has none. */
function MapToggle() {
  const { map } = useTexts('locatii')
  const isShown = useIsMapShown()
  if (!useHasMap()) return null
  return (
    <Chip icon={<MapIcon />} pressed={isShown} onClick={() => (isMapShown.value = !isShown)}>
      {map.show}
    </Chip>
  )
}

function PointList({ picked, filter, now }: Omit<PickedProps, 'from'> & { now: Date }) {
  const texts = useTexts('locatii')
  return (
    <div className="stack">
      <PaginatedList items={picked} filter={filter} countText={texts.points.shown}>
        {(shown) => (
          <Card flush>
            <List label={texts.tabs.puncte}>
              {shown.map(({ point, metres }) => (
                <PointRow key={point.id} point={point} metres={metres} now={now} />
              ))}
            </List>
          </Card>
        )}
      </PaginatedList>
    </div>
  )
}

function NoneYet() {
  const { points } = useTexts('locatii')
  return (
    <Card>
      <EmptyState picture="empty" title={points.none}>
        {points.noneText}
      </EmptyState>
    </Card>
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
