import { useSignals } from '@preact/signals-react/runtime'
import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { FormValues } from '#contract/forms.ts'
import { solicitareCatalogue } from '../../services/solicitari.ts'
import { prefill } from '../../services/solicitare-prefill.ts'
import { LinkButton, type LinkButtonProps } from '../../ui/button.tsx'

interface Props extends Omit<LinkButtonProps, 'href' | 'onClick'> {
  /** Codes of types of solicitări: the first one the citizen may ask for is opened. */
  types: readonly string[]
  /** What its form begins with. */
  values?: FormValues
  children: ReactNode
}

const ADD = '/solicitare-add'

/** Leads to a solicitare that is begun already; absent when the citizen may ask for none of the types. */
export function AskLink({ types, values = {}, children, ...look }: Props) {
  useSignals()
  const [, navigate] = useLocation()
  const offered = solicitareCatalogue().known.value.data?.tipuri
  // Until it is known what is offered the link is there: the form itself says what may not be asked for.
  const tip = offered ? types.find((cod) => offered.some((one) => one.cod === cod)) : types[0]
  if (tip === undefined) return null

  async function open(event: MouseEvent): Promise<void> {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    await prefill(tip!, values)
    navigate(ADD)
  }

  return (
    <LinkButton {...look} href={`#${ADD}`} onClick={(event) => void open(event)}>
      {children}
    </LinkButton>
  )
}
