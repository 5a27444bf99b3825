import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Confirm } from '#src/ui/confirm.tsx'
import { texts } from '../../texts.ro.ts'

interface ConfirmedActionProps {
  title: string
  text: string
  label: string
  question: string
  busy: boolean
  /** True if it takes nothing away. */
  harmless?: boolean
  onYes: () => void
}

/** Action that is asked about, with what it does. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const { title, text, label, question, busy, harmless = false, onYes } = props
  const [isAsked, setAsked] = useState(false)
  return (
    <section className="act">
      <h3>{title}</h3>
      <p className="meta">{text}</p>
      <Button
        small
        variant={harmless ? 'secondary' : 'danger'}
        busy={busy}
        onClick={() => setAsked(true)}
      >
        {label}
      </Button>
      {isAsked && (
        <Confirm
          title={question}
          yes={label}
          no={texts.cancel}
          harmless={harmless}
          onClose={() => setAsked(false)}
          onYes={onYes}
        >
          {text}
        </Confirm>
      )}
    </section>
  )
}
