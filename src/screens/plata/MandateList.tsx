import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { Mandate } from '#contract/plati.ts'
import { formatDate } from '../../i18n/dates.ts'
import { formatLei } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownContracts } from '../../services/form-choices.ts'
import { changeMandate } from '../../services/plata.ts'
import { savedCards } from '../../services/plati.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RotateCw } from '../../ui/icons.ts'
import { List, Row } from '../../ui/row.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { DialogBoundary } from '../shared/DialogBoundary.tsx'
import { MandateSheet } from './MandateSheet.tsx'
import { RowButton } from './RowButton.tsx'
import { useActionRunner } from './use-action-runner.ts'
import './plata.css'

/** Mandates of all active contracts, and active mandates of other contracts. */
export function MandateList({ mandates }: { mandates: readonly Mandate[] }) {
  useSignals()
  const texts = useTexts('plata')
  const contracts = new Map((ownContracts().known.value.data ?? []).map((one) => [one.id, one]))
  const shown = mandates.flatMap((mandate) => {
    const contract = contracts.get(mandate.contract_id)
    const isShown = contract && (mandate.activ || contract.stare === 'activ')
    return isShown ? [{ mandate, contract }] : []
  })
  const [opened, setOpened] = useState<number | null>(null)
  const act = useActionRunner()
  if (shown.length === 0) return <EmptyState picture="empty" title={texts.noMandates} />
  const changed = shown.find(({ contract }) => contract.id === opened)
  return (
    <>
      <p className="plata__lead lead">{texts.mandatesText}</p>
      <List>
        {shown.map(({ mandate, contract }) => (
          <MandateRow
            key={contract.id}
            mandate={mandate}
            numar={contract.numar}
            onOpen={() => setOpened(contract.id)}
            onStop={() => void act(changeMandate(contract.id, { activ: false }), texts.stopped)}
          />
        ))}
      </List>
      {changed && (
        <DialogBoundary onClose={() => setOpened(null)}>
          <MandateSheet {...changed} onClose={() => setOpened(null)} />
        </DialogBoundary>
      )}
    </>
  )
}

interface RowProps {
  mandate: Mandate
  /** Number of its contract. */
  numar: string
  onOpen(): void
  onStop(): void
}

function MandateRow({ mandate, numar, onOpen, onStop }: RowProps) {
  const texts = useTexts('plata')
  const { activ, motiv } = mandate
  const said = (text: string) => texts.ofContract(text, numar)
  return (
    <Row
      icon={<RotateCw />}
      tone={motiv ? 'late' : activ ? undefined : 'idle'}
      title={texts.contract(numar)}
      line={useTerms(mandate)}
      status={
        <>
          <StatusPill kind={activ ? 'done' : 'idle'}>{activ ? texts.on : texts.off}</StatusPill>
          {motiv && <span>{motiv}</span>}
        </>
      }
      end={
        <span className="plata__end">
          {activ && <RowButton text={texts.stop} said={said} onClick={onStop} />}
          <RowButton
            variant={activ ? 'quiet' : 'secondary'}
            text={activ ? texts.adjust : texts.start}
            said={said}
            onClick={onOpen}
          />
        </span>
      }
    />
  )
}

/** Formats the mandate's terms and its next debit; undefined if it is off. */
function useTerms({ activ, card_id, plafon_bani = 0, urmatoarea }: Mandate): string | undefined {
  useSignals()
  const texts = useTexts('plata')
  if (!activ) return undefined
  const card = savedCards().known.value.data?.find(({ id }) => id === card_id)
  const terms = texts.terms(formatLei(plafon_bani), card?.masca ?? '–')
  if (!urmatoarea) return terms
  return `${terms} ${texts.next(formatLei(urmatoarea.suma_bani), formatDate(urmatoarea.data))}`
}
