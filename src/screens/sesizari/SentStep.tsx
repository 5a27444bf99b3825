import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { getSesizare, targetAhead } from '../../services/sesizari.ts'
import type { Sent } from '../../services/submit.ts'
import { SentCard } from '../shared/SentCard.tsx'
import { useResource } from '../shared/use-resource.ts'

interface Props {
  sent: Sent
  onAnother(): void
}

/** Result of sending a sesizare. */
export function SentStep({ sent, onAnother }: Props) {
  return sent.kind === 'sent' ? (
    <Registered sent={sent} onAnother={onAnother} />
  ) : (
    <SentConfirmation sent={sent} onAnother={onAnother} />
  )
}

function Registered(props: Props & { sent: { kind: 'sent' } }) {
  const { one } = useTexts('sesizari')
  const { sentDue } = useTexts('cases')
  const { data } = useResource(getSesizare(props.sent.receipt.id))
  if (!data) return <SentConfirmation {...props} />
  const target = targetAhead(data)
  const due = target ? one.target(formatDate(target)) : sentDue(formatDate(data.termen_la))
  return <SentConfirmation {...props} due={due} />
}

function SentConfirmation({ sent, onAnother, due }: Props & { due?: string | undefined }) {
  const { add, one, title } = useTexts('sesizari')
  return (
    <SentCard
      sent={sent}
      words={{ ...add, copyNumber: one.copyNumber, all: title }}
      hrefOf={({ id }) => `#/sesizare/${id}`}
      list="#/sesizari"
      onAnother={onAnother}
      due={due}
    >
      <h2>{add.sentNext}</h2>
      <ol className="noua__next">
        {add.sentSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </SentCard>
  )
}
