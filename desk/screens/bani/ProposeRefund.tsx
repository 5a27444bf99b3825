import type { FormEvent } from 'react'
import type { PaymentDetails } from '#contract/desk/plati.ts'
import { Button } from '#src/ui/button.tsx'
import { formatLeiParts } from '#src/i18n/money.ts'
import { proposeRefund } from '../../services/bani.ts'
import { TextField } from '../shared/fields.tsx'
import { Form } from '../shared/Form.tsx'
import { textOf, toFormValues } from '../shared/form-values.ts'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { useFormDraft } from '../shared/use-form-draft.ts'
import { formatLei } from './format-lei.ts'
import { parseLei } from './parse-lei.ts'
import { ReasonField } from './ReasonField.tsx'
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
  const { id: plata_id, de_rambursat_bani: left } = payment
  const draft = useFormDraft(
    `rambursare:${plata_id}`,
    toFormValues({ suma: formatLeiParts(left).value }),
  )

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { suma, motiv } = readForm(event, ['suma', 'motiv'])
    const suma_bani = parseLei(suma)
    const problems = {
      ...findEmpty({ motiv }),
      ...(suma_bani === null && { suma: words.sumWrong }),
    }
    if (suma_bani === null || motiv === '') return action.refuse(problems)
    const proposed = await action.run(() => proposeRefund({ plata_id, suma_bani, motiv }))
    if (!proposed) return
    draft.drop()
    onDone(own.proposed(formatLei(suma_bani)))
  }

  return (
    <section className="act act--wide">
      <h3>{own.proposeTitle}</h3>
      <p className="meta">{own.proposeText(formatLei(left))}</p>
      <Form
        action={action}
        draft={draft}
        onSubmit={(event) => void handleSubmit(event)}
        foot={
          <div>
            <Button type="submit" small variant="primary" busy={action.busy}>
              {own.propose}
            </Button>
          </div>
        }
      >
        <TextField
          name="suma"
          label={words.sum}
          error={action.fields['suma'] ?? action.fields['suma_bani']}
          defaultValue={textOf(draft.values, 'suma')}
          inputMode="decimal"
          autoComplete="off"
        />
        <ReasonField initial={textOf(draft.values, 'motiv')} error={action.fields['motiv']} />
      </Form>
    </section>
  )
}
