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
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { DialogBoundary } from '../shared/DialogBoundary.tsx'
import { ReopenSheet } from './ReopenSheet.tsx'
import { useFinish } from './use-finish.ts'

/** Rating of a solved sesizare, with the option to reopen it. */
export function Rating({ sesizare }: { sesizare: Sesizare }) {
  const texts = useTexts('sesizari').judge
  const [reopening, setReopening] = useState(false)
  if (sesizare.stare !== 'solutionata') return null
  const { id, multumit, redeschidere_pana_la: until } = sesizare
  const mayReopen = until !== undefined && Date.parse(until) > serverNow()
  return (
    <Card title={texts.title} className="stack" turn={multumit === undefined}>
      {multumit === undefined ? (
        <Question id={id} />
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

function Question({ id }: { id: number }) {
  useSignals()
  const texts = useTexts('sesizari').judge
  const finish = useFinish()
  const [isUnhappy, setUnhappy] = useState(false)
  const [why, setWhy] = useState('')

  const say = async (multumit: boolean) => {
    const motiv = why.trim()
    const body = { multumit, ...(!multumit && motiv !== '' && { motiv }) }
    await finish(rate(id, body), multumit ? texts.thanksYes : texts.thanksNo)
  }

  return (
    <div className="stack">
      <p>{texts.lead}</p>
      <div className="cluster">
        <Button variant="primary" onClick={() => void say(true)}>
          {texts.yes}
        </Button>
        <Button aria-expanded={isUnhappy} onClick={() => setUnhappy(!isUnhappy)}>
          {texts.no}
        </Button>
      </div>
      {isUnhappy && (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            void say(false)
          }}
        >
          <Field label={texts.why} hint={texts.whyHint}>
            {(control) => (
              <TextArea
                {...control}
                value={why}
                maxLength={limits.reason.max}
                onChange={(event) => setWhy(event.currentTarget.value)}
              />
            )}
          </Field>
          <div className="cluster">
            <Button type="submit">{texts.send}</Button>
          </div>
        </form>
      )}
    </div>
  )
}
