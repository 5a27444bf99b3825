import { useSignals } from '@preact/signals-react/runtime'
import type { Day } from '#contract/days.ts'
import type { ServicePlace } from '#contract/locatii.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownContracts } from '../../services/form-choices.ts'
import { sesizariPage } from '../../services/sesizari.ts'
import { Card } from '../../ui/card.tsx'
import { FileText, Flag, Wallet } from '../../ui/icons.ts'
import { List, Row } from '../../ui/row.tsx'
import { ContractStatus } from '../shared/ContractStatus.tsx'
import { formatDebt } from './contract-debt.ts'
import { mentionsAddress } from './same-address.ts'
import { upperFirst } from '../shared/use-formatters.ts'

/** A place's contract with its amount due, and the sesizări at its address. */
export function LinkedThings({ place, today }: { place: ServicePlace; today: Day }) {
  const { one } = useTexts('locatii')
  return (
    <Card flush title={one.linked}>
      <List>
        <ContractRow place={place} today={today} />
        <DebtRow place={place} />
        <ComplaintsRow place={place} />
      </List>
    </Card>
  )
}

function DebtRow({ place }: { place: ServicePlace }) {
  const texts = useTexts('locatii')
  const { contract_id, data_sold } = place
  if (contract_id === undefined) return null
  return (
    <Row
      href={`#/plati#contract-${contract_id}`}
      icon={<Wallet />}
      tone="idle"
      title={upperFirst(formatDebt(place, texts))}
      line={texts.asOf(formatDate(data_sold))}
    />
  )
}

function ContractRow({ place, today }: { place: ServicePlace; today: Day }) {
  useSignals()
  const texts = useTexts('locatii')
  const { one } = texts
  if (place.contract_id === undefined) return null
  const known = ownContracts().known.value.data
  const contract = known?.find(({ id }) => id === place.contract_id)
  const numar = contract?.numar ?? place.contract_numar
  return (
    <Row
      href="#/contracte-active"
      icon={<FileText />}
      tone="idle"
      title={numar ? texts.contract(numar) : one.aContract}
      line={contract?.titular ?? one.contractText}
      status={contract && <ContractStatus contract={contract} today={today} />}
    />
  )
}

/** Sesizări matched by address text, because they are linked to locations, not to contracts. */
function ComplaintsRow({ place }: { place: ServicePlace }) {
  useSignals()
  const { one } = useTexts('locatii')
  const open = sesizariPage('deschise').known.value.data ?? []
  const [last, ...others] = open.filter(({ adresa_text }) =>
    mentionsAddress(adresa_text, place.adresa),
  )
  if (!last) return null
  return (
    <Row
      href={others.length === 0 ? `#/sesizare/${last.id}` : '#/sesizari'}
      icon={<Flag />}
      tone="idle"
      title={one.complaints(others.length + 1)}
      line={one.lastComplaint(last.numar, formatDate(last.creat_la))}
    />
  )
}
