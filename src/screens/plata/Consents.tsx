import type { Contract } from '#contract/contracte.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { parseLimit } from '../../services/plata.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PrivacyText } from '../shared/PrivacyText.tsx'
import { LimitField } from './LimitField.tsx'

export interface Consent {
  save: boolean
  recurring: boolean
  /** Text as typed. */
  ceiling: string
}

interface Props {
  consent: Consent
  onChange(consent: Consent): void
  /** True for a new card, which can be saved. */
  isNew: boolean
  /** Contract for which a recurring payment can be set up. */
  contract: Contract | undefined
  /** True after an attempt to pay, to show what is missing. */
  isSubmitted: boolean
}

/** Consents to saving the card and to the recurring payment: separate, and not given by default. */
export function Consents({ consent, onChange, isNew, contract, isSubmitted }: Props) {
  const texts = useTexts('plata')
  const { save, recurring, ceiling } = consent
  if (!isNew && !contract) return null
  const isUnsaved = recurring && isNew && !save
  return (
    <div className="stack stack--s">
      {isNew && (
        <Checkbox
          label={texts.save}
          hint={<PrivacyText>{texts.saveHint}</PrivacyText>}
          checked={save}
          onChange={(event) => onChange({ ...consent, save: event.currentTarget.checked })}
        />
      )}
      {contract && (
        <div className="stack stack--s" data-recurring>
          <Checkbox
            label={texts.recurring}
            hint={<PrivacyText>{texts.recurringHint(contract.numar)}</PrivacyText>}
            error={isUnsaved && isSubmitted && texts.needsSaved}
            checked={recurring}
            onChange={(event) => onChange({ ...consent, recurring: event.currentTarget.checked })}
          />
          {recurring && (
            <LimitField
              value={ceiling}
              isWrong={isSubmitted && parseLimit(ceiling) === null}
              onChange={(typed) => onChange({ ...consent, ceiling: typed })}
            />
          )}
        </div>
      )}
    </div>
  )
}
