import { useState, type FormEvent } from 'react'
import type { CreditEffect } from '#contract/desk/facturi.ts'
import type { DeskInvoice } from '#contract/money-fields.ts'
import { invoiceNumber } from '#contract/facturi.ts'
import { formatLeiParts } from '#src/i18n/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Confirm } from '#src/ui/confirm.tsx'
import { creditInvoice, tryCredit } from '../../services/bani.ts'
import { texts } from '../../texts.ro.ts'
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

const own = words.invoices

interface CreditInvoiceProps {
  invoice: DeskInvoice
  /** Called with the invoice after the credit note, and the sentence to show. */
  onDone: (invoice: DeskInvoice, sentence: string) => void
}

interface Trial {
  effect: CreditEffect
  motiv: string
}

/** Form that credits an invoice, after it has told what becomes of the money. */
export function CreditInvoice({ invoice, onDone }: CreditInvoiceProps) {
  const action = useAction()
  const [trial, setTrial] = useState<Trial | null>(null)
  const { id, de_stornat_bani: left } = invoice
  const draft = useFormDraft(`storno:${id}`, toFormValues({ suma: formatLeiParts(left).value }))

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const { suma, motiv } = readForm(event, ['suma', 'motiv'])
    const bani = parseLei(suma)
    const problems = { ...findEmpty({ motiv }), ...(bani === null && { suma: words.sumWrong }) }
    if (bani === null || motiv === '') return action.refuse(problems)
    const effect = await action.run(() => tryCredit(id, bani))
    if (effect) setTrial({ effect, motiv })
  }

  async function credit({ effect, motiv }: Trial) {
    const { suma_bani } = effect
    const done = await action.run(() => creditInvoice(id, { suma_bani, motiv }))
    if (!done) return
    draft.drop()
    const isNew = done.rezultat === 'stornata'
    const sentence = isNew
      ? own.creditDone(formatLei(suma_bani), done.nota)
      : own.creditedBefore(done.nota)
    onDone(done.factura, sentence)
  }

  return (
    <section className="act act--wide">
      <h3>{own.creditTitle}</h3>
      <p className="meta">{own.creditText(formatLei(left))}</p>
      <Form
        action={action}
        draft={draft}
        onSubmit={(event) => void handleSubmit(event)}
        foot={
          <div>
            <Button type="submit" small busy={action.busy}>
              {own.creditTry}
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
        <ReasonField
          initial={textOf(draft.values, 'motiv')}
          hint={own.reasonHint}
          error={action.fields['motiv']}
        />
      </Form>
      {trial && (
        <Confirm
          title={own.creditAsk(formatLei(trial.effect.suma_bani), invoiceNumber(invoice))}
          yes={own.credit}
          no={texts.cancel}
          onClose={() => setTrial(null)}
          onYes={() => void credit(trial)}
        >
          {describeEffect(trial.effect).join(' ')}
        </Confirm>
      )}
    </section>
  )
}

/** Says what becomes of the money, one sentence for each part. */
function describeEffect(effect: CreditEffect): string[] {
  const { nedatorat_bani, avans_bani, penalitati_bani, rest_bani } = effect
  return [
    ...(nedatorat_bani > 0 ? [own.effectOwed(formatLei(nedatorat_bani))] : []),
    ...(avans_bani > 0 ? [own.effectCredit(formatLei(avans_bani))] : []),
    ...(penalitati_bani > 0 ? [own.effectPenalties(formatLei(penalitati_bani))] : []),
    own.effectRest(formatLei(rest_bani)),
    own.effectTold,
  ]
}
