import { useTexts } from '../../i18n/use-texts.ts'
import { getSesizare } from '../../services/sesizari.ts'
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
  const { data } = useResource(getSesizare(props.sent.receipt.id))
  return <SentConfirmation {...props} due={data?.termen_la} />
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
