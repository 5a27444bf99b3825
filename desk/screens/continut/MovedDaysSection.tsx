import { useCallback, useState } from 'react'
import type { MovedDay } from '#contract/desk/ture.ts'
import { dayOf } from '#contract/time-zone.ts'
import { serverNow } from '#src/browser/server-clock.ts'
import { formatDate, formatWeekday } from '#src/i18n/dates.ts'
import { formatNumber } from '#src/i18n/numbers.ts'
import { Button } from '#src/ui/button.tsx'
import { Confirm } from '#src/ui/confirm.tsx'
import { Plus } from '#src/ui/icons.ts'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import { tell } from '../../services/feedback.ts'
import { listMovedDays, withdrawDayMove } from '../../services/ture.ts'
import { texts } from '../../texts.ro.ts'
import { actionColumn } from '../shared/action-column.tsx'
import { Loading, Nothing } from '../shared/Loading.tsx'
import { Problem } from '../shared/Problem.tsx'
import { Options, SelectField } from '../shared/SelectField.tsx'
import { useAction } from '../shared/use-action.ts'
import { useLoaded } from '../shared/use-loaded.ts'
import { MoveDaySheet } from './MoveDaySheet.tsx'
import { words } from './ture.ro.ts'
import '../../styles/ture.css'

const own = words.moves
/** Codes of rounds shown in a row. */
const SHOWN_CODES = 3

/** Days of rounds that were moved, by year, with what moves another and puts one back. */
export function MovedDaysSection() {
  const thisYear = Number(dayOf(new Date(serverNow())).slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const [isMoving, setMoving] = useState(false)
  const [asked, setAsked] = useState<MovedDay | null>(null)
  const load = useCallback(() => listMovedDays(year), [year])
  const loaded = useLoaded(load)
  const action = useAction()

  async function withdraw({ din, in: to, ture }: MovedDay) {
    const ids = ture.map(({ id }) => id)
    const done = await action.run(() => withdrawDayMove({ din, in: to, ture: ids }))
    if (done) tell(own.withdrawn(done.puse_la_loc))
    void loaded.reload()
  }

  return (
    <>
      <p className="meta">{own.lead}</p>
      <div className="content-filters content-filters--short">
        <SelectField
          label={own.year}
          value={year}
          onChange={({ target }) => setYear(Number(target.value))}
        >
          <Options
            values={[thisYear - 1, thisYear, thisYear + 1].map(String)}
            nameOf={(one) => one}
          />
        </SelectField>
        <Button variant="primary" small icon={<Plus />} onClick={() => setMoving(true)}>
          {own.add}
        </Button>
      </div>
      <Problem text={action.problem} />
      <Loading loaded={loaded}>
        {({ lista }) =>
          lista.length === 0 ? (
            <Nothing title={own.empty} text={own.emptyText} />
          ) : (
            <Table
              caption={own.caption}
              columns={columnsFor(setAsked)}
              items={lista}
              keyOf={({ cheie }) => cheie}
            />
          )
        }
      </Loading>
      {isMoving && (
        <MoveDaySheet
          onClose={() => {
            setMoving(false)
            // A move whose answer was lost may have been made.
            void loaded.reload()
          }}
          onDone={(sentence, day) => {
            setMoving(false)
            tell(sentence)
            const moved = Number(day.slice(0, 4))
            if (moved === year) void loaded.reload()
            else setYear(moved)
          }}
        />
      )}
      {asked && (
        <Confirm
          title={own.withdrawAsk(formatDate(asked.din))}
          yes={own.withdraw}
          no={texts.cancel}
          onClose={() => setAsked(null)}
          onYes={() => void withdraw(asked)}
        >
          {own.withdrawText(asked.ture.length, formatDate(asked.in))}
        </Confirm>
      )}
    </>
  )
}

const columnsFor = (onWithdraw: (moved: MovedDay) => void): TableColumn<MovedDay>[] => [
  { key: 'din', label: own.from, area: 'title', cell: ({ din }) => <Day day={din} /> },
  { key: 'in', label: own.to, cell: ({ in: to }) => <Day day={to} /> },
  { key: 'motiv', label: own.reason, cell: ({ motiv }) => motiv || words.none },
  { key: 'ture', label: own.rounds, cell: describeRounds },
  {
    key: 'ridicari',
    label: own.pickups,
    right: true,
    cell: ({ ridicari }) => formatNumber(ridicari),
  },
  actionColumn(words.action, (moved) =>
    moved.se_retrage ? (
      <Button
        small
        variant="quiet"
        aria-label={own.withdrawLabel(formatDate(moved.din), formatDate(moved.in))}
        onClick={() => onWithdraw(moved)}
      >
        {own.withdraw}
      </Button>
    ) : (
      <span className="meta">{own.done}</span>
    ),
  ),
]

const Day = ({ day }: { day: string }) => (
  <span className="content-day">
    {formatDate(day)} <span className="meta">{formatWeekday(day)}</span>
  </span>
)

function describeRounds({ ture }: MovedDay): string {
  const codes = ture.map(({ cod }) => cod)
  return own.andMore(codes.slice(0, SHOWN_CODES), codes.length - SHOWN_CODES)
}
