import { useEffect } from 'react'
import { addDays, dayOf } from '#contract/days.ts'
import type { SolicitareType } from '#contract/solicitari.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { systemNow } from '../../lib/clock.ts'
import { chooseAgain, done } from '../../services/solicitare-noua.ts'
import type { Sent } from '../../services/submit.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Note } from '../../ui/note.tsx'

interface Props {
  sent: Sent
  type: SolicitareType
}

/** What became of it: its number and what follows, or that it waits on this device. */
export function DonePanel({ sent, type }: Props) {
  const { add } = useTexts('solicitari')
  useEffect(() => {
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus()
    // Coming back to this screen begins anew.
    return () => {
      done.value = null
    }
  }, [])
  return (
    <Card className="stack">
      {sent.kind === 'sent' ? <Registered numar={sent.receipt.numar} type={type} /> : <Kept />}
      <div className="actions">
        {sent.kind === 'sent' ? (
          <LinkButton variant="primary" href={`#/solicitare-view/${sent.receipt.id}`}>
            {add.seeIt}
          </LinkButton>
        ) : (
          <LinkButton variant="primary" href="#/de-trimis">
            {add.seeQueue}
          </LinkButton>
        )}
        <LinkButton href="#/solicitari">{add.seeAll}</LinkButton>
        <Button variant="quiet" onClick={chooseAgain}>
          {add.another}
        </Button>
      </div>
    </Card>
  )
}

function Registered({ numar, type }: { numar: string; type: SolicitareType }) {
  const { add, one } = useTexts('solicitari')
  const lists = useTexts('lists')
  const due = addDays(dayOf(new Date(systemNow())), type.termen_zile)
  return (
    <>
      <p>{type.denumire}</p>
      <p className="cluster">
        <strong className="num">{add.sentNumber(numar)}</strong>
        <CopyButton
          text={numar}
          label={lists.copy}
          name={one.copyNumber}
          copiedLabel={lists.copied}
          failedLabel={lists.notCopied}
        />
      </p>
      <p className="num">{add.sentDue(formatDate(due))}</p>
      <p className="lead">{add.sentNext}</p>
    </>
  )
}

function Kept() {
  const { add } = useTexts('solicitari')
  return (
    <Note kind="wait" role="status">
      {add.keptText}
    </Note>
  )
}
