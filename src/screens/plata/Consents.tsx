import type { Contract } from '#contract/contracte.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { parseLimit } from '../../services/plata.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { LimitField } from './LimitField.tsx'

export interface Consent {
  save: boolean
  recurring: boolean
  /** As it is typed. */
  ceiling: string
}

interface Props {
  consent: Consent
  onChange(consent: Consent): void
  /** The card is a new one, so it can be saved. */
  isNew: boolean
  /** That a recurring payment can be agreed for. */
  contract: Contract | undefined
  /** It was tried to pay: what is missing is told. */
  isTried: boolean
}

/** Two consents, each of its own, neither given beforehand. */
export function Consents({ consent, onChange, isNew, contract, isTried }: Props) {
  const texts = useTexts('plata')
  const { save, recurring, ceiling } = consent
  if (!isNew && !contract) return null
  const isUnsaved = recurring && isNew && !save
  return (
    <div className="stack stack--s">
      {isNew && (
        <Checkbox
          label={texts.save}
          hint={texts.saveHint}
          checked={save}
          onChange={(event) => onChange({ ...consent, save: event.currentTarget.checked })}
        />
      )}
      {contract && (
        <div className="stack stack--s" data-recurring>
          <Checkbox
            label={texts.recurring}
            hint={texts.recurringHint(contract.numar)}
            error={isUnsaved && isTried && texts.needsSaved}
            checked={recurring}
            onChange={(event) => onChange({ ...consent, recurring: event.currentTarget.checked })}
          />
          {recurring && (
            <LimitField
              value={ceiling}
              isWrong={isTried && parseLimit(ceiling) === null}
              onChange={(typed) => onChange({ ...consent, ceiling: typed })}
            />
          )}
        </div>
      )}
    </div>
  )
}
