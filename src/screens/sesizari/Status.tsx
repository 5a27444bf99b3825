import { daysBetween, dayOf } from '#contract/days.ts'
import type { Sesizare } from '#contract/sesizari.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isClosed } from '../../services/sesizari.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Reply } from '../../ui/icons.ts'
import { CHAT_ID } from './Chat.tsx'
import { StatePill } from '../shared/SesizareState.tsx'
import '../../ui/file-list.css'

/** Where a sesizare stands, whose turn it is and how long it may take. */
export function Status({ sesizare }: { sesizare: Sesizare }) {
  const { one } = useTexts('sesizari')
  const { stare, istoric } = sesizare
  const isTurn = stare === 'completare_necesara'
  const note = istoric.at(-1)?.nota
  return (
    <Card className="stack" turn={isTurn}>
      <div className="stack stack--s">
        <p>
          <StatePill stare={stare} />
        </p>
        {(note || isTurn) && <p className="sesizare__text">{note || one.turn}</p>}
      </div>
      {isTurn && <AnswerButton label={one.answer} />}
      {!isClosed(stare) && <Due sesizare={sesizare} />}
    </Card>
  )
}

/** On phones the messages are far below. */
function AnswerButton({ label }: { label: string }) {
  return (
    <LinkButton
      variant="primary"
      block
      className="sesizare__answer"
      icon={<Reply />}
      href={`#${CHAT_ID}`}
      onClick={(event) => {
        event.preventDefault() // the address after # is the page's own
        const chat = document.getElementById(CHAT_ID)
        chat?.scrollIntoView()
        chat?.querySelector('textarea')?.focus({ preventScroll: true })
      }}
    >
      {label}
    </LinkButton>
  )
}

function Due({ sesizare: { creat_la, termen_la, tinta_la } }: { sesizare: Sesizare }) {
  const { one } = useTexts('sesizari')
  const [first, last, today] = [creat_la, termen_la, new Date()].map((at) => dayOf(new Date(at)))
  const total = Math.max(daysBetween(first!, last!), 1)
  const left = daysBetween(today!, last!)
  const elapsed = Math.min(Math.max(total - left, 0), total)
  return (
    <div className="stack stack--s sesizare__due">
      <p className="between">
        <span>
          {one.legal}: <strong className="num">{formatDate(termen_la)}</strong>
        </span>
        <span className="meta num">{left < 0 ? one.passed(-left) : one.left(left)}</span>
      </p>
      <progress
        className="progress"
        max={total}
        value={elapsed}
        aria-label={one.elapsed(elapsed, total)}
      />
      {tinta_la && isAhead(tinta_la) && (
        <p className="meta num">{one.target(formatDate(tinta_la))}</p>
      )}
    </div>
  )
}

const isAhead = (at: string) => Date.parse(at) > Date.now()
