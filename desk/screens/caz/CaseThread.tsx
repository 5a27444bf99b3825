import { Fragment, useLayoutEffect, useRef } from 'react'
import type { CaseEvent, DeskCase } from '#contract/desk/cazuri.ts'
import { addDays, type Day } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { formatDate, formatHour, formatMoment } from '#src/i18n/dates.ts'
import { classNames } from '#src/ui/class-names.ts'
import { DefinitionList } from '#src/ui/definition-list.tsx'
import { Flag, Lock } from '#src/ui/icons.ts'
import { CaseFiles } from './CaseFiles.tsx'
import { citizenWords } from './describe-case.ts'
import { texts } from './texts.ro.ts'

const words = texts.thread

type EventOf<Kind extends CaseEvent['tip']> = Extract<CaseEvent, { tip: Kind }>

/**
 * Shows what was sent, and what happened since, oldest first: messages, internal notes and steps. Opens at its end, and
 * stays there.
 */
export function CaseThread({ shown }: { shown: DeskCase }) {
  const { fir } = shown
  const box = useStayAtEnd(fir.length)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard
    <div ref={box} className="case-thread" role="region" aria-label={words.label} tabIndex={0}>
      <Sent shown={shown} />
      <div role="log" aria-label={words.log}>
        {fir.length === 0 && <p className="meta">{words.empty}</p>}
        <EventList events={fir} today={dayOf(new Date())} />
      </div>
    </div>
  )
}

/** Shows the fields and files that the citizen sent with the case. Nothing if all of it is in the first message. */
function Sent({ shown: { campuri, fisiere, persoana } }: { shown: DeskCase }) {
  const files = fisiere.filter(({ autor }) => autor === 'cetatean')
  if (campuri.length === 0 && files.length === 0) return null
  return (
    <section className="case-sent">
      <h2>{texts.facts.submitted(persoana.nume)}</h2>
      <DefinitionList
        items={campuri.map(({ eticheta, valoare }) => ({ label: eticheta, value: valoare }))}
      />
      <CaseFiles files={files} />
    </section>
  )
}

/** Events with their days above them. */
export function EventList({ events, today }: { events: readonly CaseEvent[]; today: Day }) {
  const days = events.map(({ la }) => dayOf(new Date(la)))
  return (
    <ol className="case-thread__list">
      {events.map((event, index) => (
        <Fragment key={`${event.tip} ${event.la} ${index}`}>
          {days[index] !== days[index - 1] && (
            <li className="case-thread__day meta num">{nameDay(days[index] ?? '', today)}</li>
          )}
          <Event event={event} />
        </Fragment>
      ))}
    </ol>
  )
}

/** Names a day, with its date too: the case may be printed. */
function nameDay(day: Day, today: Day): string {
  if (day === today) return `${words.today}, ${formatDate(day)}`
  return day === addDays(today, -1) ? `${words.yesterday}, ${formatDate(day)}` : formatDate(day)
}

function Event({ event }: { event: CaseEvent }) {
  if (event.tip === 'mesaj') return <Message message={event} />
  return event.tip === 'nota' ? <InternalNote note={event} /> : <Step step={event} />
}

function Message({ message }: { message: EventOf<'mesaj'> }) {
  const { autor, nume, la, text, fisiere, citit_la } = message
  const isOurs = autor === 'operator'
  return (
    <li className={classNames('case-msg', isOurs && 'case-msg--ours')}>
      <p className="case-msg__head meta">
        <strong>{nume}</strong> {nume.toLowerCase() !== words[ROLES[autor]] && words[ROLES[autor]]}{' '}
        <span className="num">{formatHour(la)}</span>
      </p>
      {text !== '' && <p className="case-msg__text">{text}</p>}
      <CaseFiles files={fisiere} />
      {isOurs && (
        <p className="meta num">
          {citit_la === null ? words.unread : words.read(formatMoment(citit_la))}
        </p>
      )}
    </li>
  )
}

const ROLES = { cetatean: 'citizen', operator: 'operator' } as const

function InternalNote({ note: { nume, la, text } }: { note: EventOf<'nota'> }) {
  return (
    <li className="case-note">
      <p className="case-msg__head meta">
        <InternalTag /> <strong>{nume}</strong> <span className="num">{formatHour(la)}</span>
      </p>
      <p className="case-msg__text">{text}</p>
    </li>
  )
}

/** The word that marks what citizens never see. */
export function InternalTag() {
  return (
    <span className="internal">
      <Lock />
      {words.internal}
    </span>
  )
}

function Step({ step: { nume, la, stare, nota } }: { step: EventOf<'pas'> }) {
  const read = citizenWords(stare)
  return (
    <li className="case-step">
      <Flag />
      <div>
        <p>
          <strong>{stare.nume}</strong>
          {read !== null && <span className="meta"> · {texts.head.citizenReads(read)}</span>}
        </p>
        {nota !== '' && <p className="case-msg__text">{nota}</p>}
        <p className="meta num">
          {nume} {formatHour(la)}
        </p>
      </div>
    </li>
  )
}

/** Distance in pixels at which the end counts as shown. */
const NEAR_END = 80

/** Scrolls a box to its end at first, and while its end is shown whenever it grows or gets less room. */
function useStayAtEnd(length: number) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    const note = () => {
      const { scrollHeight, scrollTop, clientHeight } = current
      isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END
    }
    const stay = () => {
      if (isAtEnd.current) scrollToEnd(current)
    }
    const sizes = new ResizeObserver(stay)
    sizes.observe(current)
    // The composer comes later, and WebKit then forgets the scroll of what is above it.
    const neighbours = new MutationObserver(stay)
    neighbours.observe(current.parentElement!, { childList: true })
    current.addEventListener('scroll', note, { passive: true })
    return () => {
      sizes.disconnect()
      neighbours.disconnect()
      current.removeEventListener('scroll', note)
    }
  }, [])
  useLayoutEffect(() => {
    if (box.current && isAtEnd.current) scrollToEnd(box.current)
  }, [length])
  return box
}

const scrollToEnd = (box: HTMLElement): void => box.scrollTo({ top: box.scrollHeight })
