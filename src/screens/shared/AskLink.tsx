import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { FormValues } from '#contract/forms.ts'
import { solicitareCatalogue } from '../../services/solicitari.ts'
import { prefill } from '../../services/solicitare-prefill.ts'
import { LinkButton, type LinkButtonProps } from '../../ui/button.tsx'
import { isModifiedClick } from '../../ui/modified-click.ts'

interface Props extends Omit<LinkButtonProps, 'href' | 'onClick'> {
  /** Codes of types of solicitări; the first one available to the citizen is opened. */
  types: readonly string[]
  /** Initial values of the form. */
  values?: FormValues
  children: ReactNode
}

/** Link to a prefilled solicitare; nothing when none of the types is available to the citizen. */
export function AskLink({ types, values = {}, children, ...look }: Props) {
  useSignals()
  const offered = solicitareCatalogue().known.value.data?.tipuri
  // While the catalogue loads the link is shown; the form itself rejects unavailable types.
  const tip = offered ? types.find((cod) => offered.some((one) => one.cod === cod)) : types[0]
  if (tip === undefined) return null

  return (
    <LinkButton
      {...look}
      href="#/solicitare-add"
      onClick={(event) => isModifiedClick(event) || prefill(tip, values)}
    >
      {children}
    </LinkButton>
  )
}
