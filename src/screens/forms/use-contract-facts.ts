import { useEffect } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { Contract } from '#contract/contracte.ts'
import { findContractField } from '#contract/forms.ts'
import { ownContracts } from '../../services/form-choices.ts'
import type { DataFormState } from '../../services/form-data.ts'

/** Fills in the fields whose values come from the chosen contract. */
export function useContractFacts(form: DataFormState): void {
  useSignals()
  const facts = form.fields.filter(({ din_contract }) => din_contract !== undefined)
  const chooser = findContractField(form.fields)
  // Subscribes only if needed, because a watched resource is refetched when invalidated.
  const contracts = facts.length > 0 && chooser ? ownContracts().known.value.data : null
  const chosen = chooser && contracts?.find(({ id }) => id === form.get(chooser.nume))
  useEffect(() => {
    if (chosen) fillFacts(form, chosen)
  }, [form, chosen])
}

function fillFacts(form: DataFormState, contract: Contract): void {
  for (const { nume, din_contract } of form.fields) {
    if (din_contract) form.fill(nume, contract[din_contract] ?? null)
  }
}
