import { useRef, type FormEvent } from 'react'
import type { PaymentDetails } from '#contract/desk/bani.ts'
import { Button } from '#src/ui/button.tsx'
import { formatLeiParts } from '#src/i18n/money.ts'
import { proposeRefund } from '../../services/bani.ts'
import { TextField } from '../shared/fields.tsx'
import { Problem } from '../shared/Problem.tsx'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { useFormErrors } from '../shared/use-form-errors.ts'
import { formatLei } from './format-lei.ts'
import { parseLei } from './parse-lei.ts'
import { ReasonField } from './ReasonAction.tsx'
import { words } from './texts.ro.ts'

const own = words.payments

interface ProposeRefundProps {
  payment: PaymentDetails
  /** Called with the sentence to show. */
  onDone: (sentence: string) => void
}

/** Form that proposes a refund, which somebody else confirms. */
export function ProposeRefund({ payment, onDone }: ProposeRefundProps) {
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  useFormErrors(form, action)
  const { id: plata_id, de_rambursat_bani: left } = payment

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { suma, motiv } = readForm(event, ['suma', 'motiv'])
    const suma_bani = parseLei(suma)
    const problems = {
      ...findEmpty({ motiv }),
      ...(suma_bani === null && { suma: words.sumWrong }),
    }
    if (suma_bani === null || motiv === '') return action.refuse(problems)
    const proposed = await action.run(() => proposeRefund({ plata_id, suma_bani, motiv }))
    if (proposed) onDone(own.proposed(formatLei(suma_bani)))
  }

  return (
    <section className="act act--wide">
      <h3>{own.proposeTitle}</h3>
      <p className="meta">{own.proposeText(formatLei(left))}</p>
      <form
        ref={form}
        className="stack stack--form"
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
      >
        <TextField
          key={left}
          name="suma"
          label={words.sum}
          error={action.fields['suma'] ?? action.fields['suma_bani']}
          defaultValue={formatLeiParts(left).value}
          inputMode="decimal"
          autoComplete="off"
        />
        <ReasonField error={action.fields['motiv']} />
        <Problem text={action.problem} />
        <div>
          <Button type="submit" small variant="primary" busy={action.busy}>
            {own.propose}
          </Button>
        </div>
      </form>
    </section>
  )
}
