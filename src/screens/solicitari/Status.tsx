import { dayOf, daysBetween } from '#contract/days.ts'
import type { Solicitare } from '#contract/solicitari.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { systemNow } from '../../lib/clock.ts'
import { isClosed } from '../../services/solicitari.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Reply } from '../../ui/icons.ts'
import { StatePill } from './StatePill.tsx'

/** Where it stands, whose turn it is, and by when it is answered. */
export function Status({ solicitare }: { solicitare: Solicitare }) {
  const { one } = useTexts('solicitari')
  const { stare, istoric } = solicitare
  const isTurn = stare === 'completare_necesara'
  const note = istoric.at(-1)?.nota
  return (
    <Card turn={isTurn} className="stack stack--s">
      <p>
        <StatePill state={stare} />
      </p>
      {(note ?? isTurn) && <p>{note ?? one.turn}</p>}
      {isTurn && <Answer />}
      {!isClosed(stare) && <Due solicitare={solicitare} />}
    </Card>
  )
}

function Answer() {
  const { one } = useTexts('solicitari')
  function go() {
    const field = document.querySelector<HTMLElement>('.composer__field')
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }
  return (
    <div className="solicitare__answer">
      <Button variant="primary" block icon={<Reply />} onClick={go}>
        {one.answer}
      </Button>
    </div>
  )
}

function Due({ solicitare: { termen_la, creat_la } }: { solicitare: Solicitare }) {
  const { one } = useTexts('solicitari')
  if (termen_la === undefined) return null
  const [from, due] = [dayOf(new Date(creat_la)), dayOf(new Date(termen_la))]
  const today = dayOf(new Date(systemNow()))
  const total = Math.max(daysBetween(from, due), 1)
  const left = daysBetween(today, due)
  const passed = Math.min(Math.max(total - left, 0), total)
  return (
    <div className="stack stack--s">
      <p className="between">
        <span>
          {one.due}: <strong className="num">{formatDate(due)}</strong>
        </span>
        <span className="meta num">{left < 0 ? one.passed(-left) : one.left(left)}</span>
      </p>
      <progress
        className="progress solicitare__due"
        value={passed}
        max={total}
        aria-label={one.elapsed(passed, total)}
      />
    </div>
  )
}
