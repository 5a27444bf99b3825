import { useSignals } from '@preact/signals-react/runtime'
import type { MouseEvent, ReactNode } from 'react'
import { navigate } from 'wouter/use-hash-location'
import type { FormValues } from '#contract/forms.ts'
import { solicitareCatalogue } from '../../services/solicitari.ts'
import { prefill } from '../../services/solicitare-prefill.ts'
import { LinkButton, type LinkButtonProps } from '../../ui/button.tsx'

interface Props extends Omit<LinkButtonProps, 'href' | 'onClick'> {
  /** Codes of types of solicitări; the first one available to the citizen is opened. */
  types: readonly string[]
  /** Initial values of the form. */
  values?: FormValues
  children: ReactNode
}

const ADD = '/solicitare-add'

/** Link to a prefilled solicitare; nothing when none of the types is available to the citizen. */
export function AskLink({ types, values = {}, children, ...look }: Props) {
  useSignals()
  const offered = solicitareCatalogue().known.value.data?.tipuri
  // While the catalogue loads the link is shown; the form itself rejects unavailable types.
  const tip = offered ? types.find((cod) => offered.some((one) => one.cod === cod)) : types[0]
  if (tip === undefined) return null

  async function open(event: MouseEvent, tip: string): Promise<void> {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    await prefill(tip, values)
    navigate(ADD)
  }

  return (
    <LinkButton {...look} href={`#${ADD}`} onClick={(event) => void open(event, tip)}>
      {children}
    </LinkButton>
  )
}
