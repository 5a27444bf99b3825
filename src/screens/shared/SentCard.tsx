import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Receipt } from '#contract/receipts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { currentSendMode } from '../../services/send-mode.ts'
import type { Sent } from '../../services/submit.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Check, CloudOff } from '../../ui/icons.ts'
import { NoBreak } from '../../ui/no-break.tsx'
import { CopyNumber } from './CopyNumber.tsx'
import './sent-card.css'

interface Props {
  sent: Sent
  words: {
    sentTitle: string
    copyNumber: string
    keptTitle: string
    /** `leaves` is the sentence that says when the entry will be sent. */
    keptText(leaves: string): string
    keptNext: string
    see: string
    all: string
    another: string
  }
  /** Builds the link to the created item. */
  hrefOf(receipt: Receipt): string
  /** Link to the list of all items. */
  list: string
  onAnother(): void
  /** Sentence that says when it is answered, once known. */
  due: string | undefined
  /** Next steps after the registration. */
  children: ReactNode
}

/** Result of a submitted form: its number and next steps, or that it is queued on this device. */
export function SentCard({ sent, words, hrefOf, list, onAnother, due, children }: Props) {
  useSignals()
  const texts = useTexts('cases')
  const { leaves } = useTexts('outbox')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  const isKept = sent.kind === 'kept'
  return (
    <Card className="stack">
      <div className={isKept ? 'sent-mark sent-mark--kept' : 'sent-mark'}>
        {isKept ? <CloudOff /> : <Check />}
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {isKept ? words.keptTitle : words.sentTitle}
      </h1>
      {isKept ? (
        <>
          <p>{words.keptText(leaves[currentSendMode.value].hint)}</p>
          <p className="lead">{words.keptNext}</p>
        </>
      ) : (
        <>
          <p className="cluster">
            <strong className="num sent-number">
              <NoBreak>{texts.number(sent.receipt.numar)}</NoBreak>
            </strong>
            <CopyNumber text={sent.receipt.numar} name={words.copyNumber} />
          </p>
          <p className="num sent-due">{due && <NoBreak>{due}</NoBreak>}</p>
          {children}
        </>
      )}
      <div className="actions">
        <LinkButton variant="primary" href={isKept ? '#/de-trimis' : hrefOf(sent.receipt)}>
          {isKept ? texts.toQueue : words.see}
        </LinkButton>
        <LinkButton href={list}>{words.all}</LinkButton>
        <Button variant="quiet" onClick={onAnother}>
          {words.another}
        </Button>
      </div>
    </Card>
  )
}
