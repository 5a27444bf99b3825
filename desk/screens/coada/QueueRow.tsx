import { computed, type ReadonlySignal } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { memo, useMemo, type MouseEvent } from 'react'
import type { QueueRow as Row } from '#contract/desk/coada.ts'
import { formatMoment } from '#src/i18n/dates.ts'
import { classNames } from '#src/ui/class-names.ts'
import { isModifiedClick } from '#src/ui/modified-click.ts'
import { toCaseKey } from '../../services/case-key.ts'
import { chosenKey, filters, newKeys, toQueueAddress } from '../../services/coada.ts'
import { canChange, hasTicks, isTicked, toggleTick } from '../../services/queue-selection.ts'
import type { QueueStop } from '../../services/queue-stop.ts'
import { describeAge, describeDue } from './describe-when.ts'
import { KindIcon } from './KindIcon.tsx'
import { texts } from './texts.ro.ts'

const words = texts.row

interface QueueRowProps {
  row: Row
  stateName: string
  now: Date
  stop: QueueStop
  onOpen: (row: Row) => void
  onFocus: (key: string) => void
}

/** One case of the list: a link to it, and a box that ticks it for who can change cases. Renders alone: opening a case changes two rows. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  useSignals()
  const { row, stateName, now, stop, onOpen, onFocus } = props
  const key = toCaseKey(row)
  const isOpen = useMatch(chosenKey, key)
  const tabIndex = useMatch(stop, key) ? 0 : -1

  function handleClick(event: MouseEvent) {
    if (isModifiedClick(event)) return
    event.preventDefault()
    onOpen(row)
  }

  return (
    <li
      className={classNames(
        'case-row',
        hasTicks.value && 'case-row--ticks',
        isOpen && 'is-open',
        isTicked(row) && 'is-ticked',
      )}
      onFocus={() => onFocus(key)}
    >
      {canChange(row.fel) ? (
        <label className="case-row__tick">
          <input
            type="checkbox"
            aria-label={words.tick(row.numar)}
            tabIndex={tabIndex}
            checked={isTicked(row)}
            onChange={() => undefined}
            onClick={({ shiftKey }) => toggleTick(row, { range: shiftKey })}
          />
        </label>
      ) : (
        hasTicks.value && <span className="case-row__tick" />
      )}
      <a
        className="case-row__link"
        href={`#/${toQueueAddress(filters.value, row)}`}
        data-case={key}
        tabIndex={tabIndex}
        aria-current={isOpen || undefined}
        onClick={handleClick}
      >
        <KindIcon kind={row.fel} />
        <span className="case-row__line">
          <span className="case-row__title">
            <span className="vh">{texts.kindNames[row.fel]} </span>
            <span className="case-row__number num">{row.numar}</span> {row.denumire}
          </span>
          <Due row={row} stateName={stateName} now={now} />
        </span>
        <span className="case-row__line meta">
          {newKeys.value.has(key) && <span className="case-row__new">{words.isNew}</span>}
          {row.raspuns_cerut_la !== null && (
            <span className="case-row__new">{words.asksAgain}</span>
          )}
          <span className="case-row__place">
            <span className="vh">{words.sent} </span>
            <time dateTime={row.trimisa_la} title={formatMoment(row.trimisa_la)}>
              {describeAge(row.trimisa_la, now)}
            </time>
            {row.strada !== '' && ` · ${row.strada}`}
            {row.sustinatori > 0 && ` · ${words.supported(row.sustinatori)}`}
          </span>
          <Assignee row={row} />
        </span>
      </a>
    </li>
  )
})

/** True while the signal holds this key; renders again only when that changes. */
function useMatch(signal: ReadonlySignal<string | null>, key: string): boolean {
  return useMemo(() => computed(() => signal.value === key), [signal, key]).value
}

function Due({ row, stateName, now }: Pick<QueueRowProps, 'row' | 'stateName' | 'now'>) {
  if (!row.deschis) return <span className="case-row__due">{stateName}</span>
  const due = describeDue(row.termen_la, row.depasit, now)
  return (
    <span
      className={classNames('case-row__due', row.depasit && 'is-late')}
      title={row.termen_la === null ? undefined : formatMoment(row.termen_la)}
    >
      {due !== '' && <span className="vh">{row.depasit ? words.overdue : words.due} </span>}
      {due}
    </span>
  )
}

function Assignee({ row: { atribuit, asteapta, deschis } }: { row: Row }) {
  return (
    <>
      {atribuit ? (
        <span className="case-row__name">
          <span className="vh">{words.assignee} </span>
          {atribuit.nume}
        </span>
      ) : (
        deschis && <span className="vh">{words.nobody}</span>
      )}
      {asteapta && (
        <span
          className="case-row__dot"
          role="img"
          aria-label={words.waiting}
          title={words.waiting}
        />
      )}
    </>
  )
}
