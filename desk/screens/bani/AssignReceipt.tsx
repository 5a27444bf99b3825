import { useState, type FormEvent } from 'react'
import type { Receipt } from '#contract/money-fields.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { assignReceipt, findTarget, type ReceiptTarget } from '../../services/bani.ts'
import { TextField } from '../shared/fields.tsx'
import { Form } from '../shared/Form.tsx'
import { textOf } from '../shared/form-values.ts'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import type { FormDraft } from '../shared/use-form-draft.ts'
import { formatLei, formatSum } from './format-lei.ts'
import { ReasonField } from './ReasonField.tsx'
import { words } from './texts.ro.ts'

const own = words.receipts

interface AssignReceiptProps {
  receipt: Receipt
  /** Number and reason; the number may be chosen among those who it may be from. */
  draft: FormDraft
  onDone: (receipt: Receipt, sentence: string) => void
}

/** Form that books a receipt: first whom the number names and what they owe, then the booking. */
export function AssignReceipt({ receipt, draft, onDone }: AssignReceiptProps) {
  const action = useAction()
  const [found, setFound] = useState<{ number: string; target: ReceiptTarget } | null>(null)
  const number = textOf(draft.current, 'numar')
  const reason = textOf(draft.current, 'motiv')
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
    if (!decided) return
    draft.drop()
    onDone(decided, own.assigned(receipt.id, target.client.nume))
  }

  return (
    <section className="act act--wide">
      <h3>{own.assignTitle}</h3>
      <p className="meta">{own.assignText}</p>
      <Form
        action={action}
        draft={draft}
        onSubmit={(event) => void handleSubmit(event)}
        foot={
          <div>
            <Button
              type="submit"
              small
              variant={target ? 'primary' : 'secondary'}
              busy={action.busy}
            >
              {target ? own.assign : own.assignFind}
            </Button>
          </div>
        }
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
          onChange={(event) => draft.set('numar', event.target.value)}
        />
        {target && <TargetNote receipt={receipt} target={target} />}
        {target ? (
          <ReasonField initial={reason} label={own.assignReason} />
        ) : (
          <input type="hidden" name="motiv" value={reason} />
        )}
      </Form>
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
