import { useEffect, useRef } from 'react'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { sesizareOf } from '../../services/sesizari.ts'
import type { Sent } from '../../services/submit.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Check, CloudOff } from '../../ui/icons.ts'
import { useResource } from '../shared/use-resource.ts'

interface Props {
  sent: Sent
  onAnother(): void
}

/** What became of it: its number and what follows, or that it waits on this device. */
export function SentStep({ sent, onAnother }: Props) {
  const { add } = useTexts('sesizari')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const isKept = sent.kind === 'kept'
  return (
    <>
      <Card className="stack">
        <div className={isKept ? 'noua__end noua__end--kept' : 'noua__end'}>
          {isKept ? <CloudOff /> : <Check />}
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {isKept ? add.keptTitle : add.sentTitle}
        </h1>
        {isKept ? <Kept /> : <Registered receipt={sent.receipt} />}
        <div className="actions">
          {isKept ? (
            <LinkButton variant="primary" href="#/de-trimis">
              {add.toQueue}
            </LinkButton>
          ) : (
            <LinkButton variant="primary" href={`#/sesizare/${sent.receipt.id}`}>
              {add.see}
            </LinkButton>
          )}
          <LinkButton href="#/sesizari">{add.all}</LinkButton>
          <Button variant="quiet" onClick={onAnother}>
            {add.another}
          </Button>
        </div>
      </Card>
    </>
  )
}

function Kept() {
  const { add } = useTexts('sesizari')
  return (
    <>
      <p>{add.keptText}</p>
      <p className="lead">{add.keptNext}</p>
    </>
  )
}

function Registered({ receipt: { id, numar } }: { receipt: { id: number; numar: string } }) {
  const { add, one } = useTexts('sesizari')
  const lists = useTexts('lists')
  const { data } = useResource(sesizareOf(id))
  return (
    <>
      <p className="cluster">
        <strong className="num noua__number">{add.sentNumber(numar)}</strong>
        <CopyButton
          text={numar}
          label={lists.copy}
          name={one.copyNumber}
          copiedLabel={lists.copied}
          failedLabel={lists.notCopied}
        />
      </p>
      <p className="num noua__due">{data && add.sentDue(formatDate(data.termen_la))}</p>
      <h2>{add.sentNext}</h2>
      <ol className="noua__next">
        {add.sentSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}
