import { useEffect, useRef } from 'react'
import type { RegisteredCall } from '#contract/desk/apeluri.ts'
import { formatDate } from '#src/i18n/dates.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { startCall } from '../../services/apeluri.ts'
import { PageHead } from '../shared/PageHead.tsx'
import { texts } from './texts.ro.ts'

const words = texts.done

/** Number of the case that was registered, to be read out. */
export function CallDone({ call }: { call: RegisteredCall }) {
  const { which, numar, termen_la, sms_la, sms_problema, raspuns } = call
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  return (
    <>
      <PageHead title={words.title} />
      <div className="call__done" role="status">
        <p className="meta">{words.number}</p>
        <p className="call__number num">{numar}</p>
        <p>{words.term(formatDate(termen_la))}</p>
        <p>{texts.answer[raspuns]}</p>
        {sms_la !== null && <Note kind="done">{words.sent(sms_la)}</Note>}
        {sms_problema !== null && <Note kind="late">{words.problems[sms_problema]}</Note>}
      </div>
      <div className="cluster">
        <Button ref={next} variant="primary" onClick={startCall}>
          {words.next}
        </Button>
        <LinkButton href={`#/coada?caz=${which.fel}-${which.id}`}>{words.open}</LinkButton>
      </div>
    </>
  )
}
