import { useRef, useState, type FormEvent } from 'react'
import type { Receipt } from '#contract/desk/bani.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { assignReceipt, findTarget, type ReceiptTarget } from '../../services/bani.ts'
import { TextField } from '../shared/fields.tsx'
import { Problem } from '../shared/Problem.tsx'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { useFormErrors } from '../shared/use-form-errors.ts'
import { formatLei, formatSum } from './format-lei.ts'
import { ReasonField } from './ReasonAction.tsx'
import { words } from './texts.ro.ts'

const own = words.receipts

interface AssignReceiptProps {
  receipt: Receipt
  /** Number typed, or chosen among those who it may be from. */
  number: string
  onNumber: (number: string) => void
  onDone: (receipt: Receipt, sentence: string) => void
}

/** Form that books a receipt: first whom the number names and what they owe, then the booking. */
export function AssignReceipt({ receipt, number, onNumber, onDone }: AssignReceiptProps) {
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  const [found, setFound] = useState<{ number: string; target: ReceiptTarget } | null>(null)
  useFormErrors(form, action)
  const target = found?.number === number ? found.target : null

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { motiv } = readForm(event, ['motiv'])
    const numar = number.trim()
    if (numar === '') return action.refuse(findEmpty({ numar }))
    if (!target) {
      const named = await action.run(() => findTarget(numar))
      if (named) setFound({ number, target: named })
      return
    }
    const decided = await action.run(() => assignReceipt(receipt.id, { numar, motiv }))
    if (decided) onDone(decided, own.assigned(receipt.id, target.client.nume))
  }

  return (
    <section className="act act--wide">
      <h3>{own.assignTitle}</h3>
      <p className="meta">{own.assignText}</p>
      <form
        ref={form}
        className="stack stack--form"
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
      >
        <TextField
          name="numar"
          label={own.assignNumber}
          error={action.fields['numar']}
          value={number}
          maxLength={limits.text.max}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => onNumber(event.target.value)}
        />
        {target && <TargetNote receipt={receipt} target={target} />}
        {target && <ReasonField label={own.assignReason} />}
        <Problem text={action.problem} />
        <div>
          <Button type="submit" small variant={target ? 'primary' : 'secondary'} busy={action.busy}>
            {target ? own.assign : own.assignFind}
          </Button>
        </div>
      </form>
    </section>
  )
}

function TargetNote({ receipt, target }: { receipt: Receipt; target: ReceiptTarget }) {
  const { client, titlu, rest_bani, de_plata_bani } = target
  const beyondBani = receipt.suma_bani - de_plata_bani
  return (
    <Note role="status">
      <p>
        <strong>{own.assignTarget(`${client.nume} (${client.coduri})`, titlu)}</strong>
      </p>
      <p>{own.assignOwes(formatLei(rest_bani), formatLei(de_plata_bani))}</p>
      <p>{own.assignAll(formatSum(receipt.suma_bani, receipt.moneda))}</p>
      {beyondBani > 0 && <p>{own.assignMore(formatLei(beyondBani))}</p>}
    </Note>
  )
}
