import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Sesizare } from '#contract/sesizari.ts'
import { serverNow } from '../../browser/server-clock.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { rate } from '../../services/sesizari.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { DialogBoundary } from '../shared/DialogBoundary.tsx'
import { ReopenSheet } from './ReopenSheet.tsx'
import { useFinish } from './use-finish.ts'

/** Rating of a solved sesizare, with the option to reopen it, which an unhappy answer leads to. */
export function Rating({ sesizare }: { sesizare: Sesizare }) {
  useSignals()
  const texts = useTexts('sesizari').judge
  const finish = useFinish()
  const [reopening, setReopening] = useState(false)
  if (sesizare.stare !== 'solutionata') return null
  const { id, multumit, redeschidere_pana_la: until } = sesizare
  const mayReopen = until !== undefined && Date.parse(until) > serverNow()
  const say = (answer: boolean) =>
    void finish(rate(id, { multumit: answer }), answer ? texts.thanksYes : texts.thanksNo)

  return (
    <Card title={texts.title} className="stack" turn={multumit === undefined}>
      {multumit === undefined ? (
        <>
          <p>{texts.lead}</p>
          <div className="cluster">
            <Button variant="primary" onClick={() => say(true)}>
              {texts.yes}
            </Button>
            <Button onClick={() => (mayReopen ? setReopening(true) : say(false))}>
              {texts.no}
            </Button>
          </div>
        </>
      ) : (
        <Note kind="done">{multumit ? texts.thanksYes : texts.thanksNo}</Note>
      )}
      {mayReopen ? (
        <>
          <p className="meta">{texts.reopenUntil(formatDate(until))}</p>
          <div className="cluster">
            <Button onClick={() => setReopening(true)}>{texts.reopen}</Button>
          </div>
        </>
      ) : (
        <p className="meta">{texts.closed(limits.reopenDays)}</p>
      )}
      {reopening && (
        <DialogBoundary onClose={() => setReopening(false)}>
          <ReopenSheet id={id} onClose={() => setReopening(false)} />
        </DialogBoundary>
      )}
    </Card>
  )
}
