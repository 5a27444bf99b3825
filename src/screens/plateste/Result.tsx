import { PAY_PAGE, type VisitorPayment } from '#contract/plateste.ts'
import { formatMoment } from '../../i18n/dates.ts'
import { formatLei, formatLeiParts } from '../../i18n/money.ts'
import { usePayTexts } from '../../i18n/plateste-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Stat } from '../../ui/stat.tsx'

interface Props {
  payment: VisitorPayment
}

/** Result page of a payment that was received. */
export function Success({ payment }: Props) {
  const own = usePayTexts()
  const { result: texts } = useTexts('plata')
  const { suma_bani, rambursat_bani, creat_la, incasata_la = creat_la, chitanta } = payment
  return (
    <>
      <div className="stack">
        <Stat {...formatLeiParts(suma_bani)} date={formatMoment(incasata_la)} />
        <DefinitionList
          columns
          items={[
            { label: texts.covered, value: payment.denumire },
            { label: own.street, value: payment.strada },
            { label: texts.reference, value: payment.referinta },
            { label: texts.card, value: payment.card?.masca },
          ]}
        />
        {rambursat_bani > 0 && <Note>{own.refunded(formatLei(rambursat_bani))}</Note>}
        <Note kind="done">{chitanta ? own.receiptSent : own.noReceipt}</Note>
      </div>
      <LinkButton variant="quiet" block href="#/plateste">
        {own.other}
      </LinkButton>
    </>
  )
}

/** Result page of a payment that failed: why, and once more. */
export function Failure({ payment }: Props) {
  const own = usePayTexts()
  const { result: texts } = useTexts('plata')
  const { stare, motiv, alt_card, fara_incasare, legatura } = payment
  return (
    <>
      <div className="stack">
        <Note kind={stare === 'esuata' ? 'late' : 'idle'}>
          {fara_incasare && <strong>{texts.notTaken} </strong>}
          <span>{motiv}</span>
        </Note>
        <Covered payment={payment} />
        <LinkButton variant="primary" block href={`#${PAY_PAGE}${legatura}`}>
          {alt_card ? texts.otherCard : texts.again}
        </LinkButton>
      </div>
      <LinkButton variant="quiet" block href="#/plateste">
        {own.other}
      </LinkButton>
    </>
  )
}

/** Result page of a payment whose outcome is not known yet. */
export function Pending({ payment, isOffline }: Props & { isOffline: boolean }) {
  const own = usePayTexts()
  const { result: texts } = useTexts('plata')
  const { suma_bani, redirect_url, chitanta } = payment
  return (
    <div className="stack">
      <Note kind="turn" icon={isOffline ? undefined : <Spinner />} role="alert">
        {formatLei(suma_bani)}. <strong>{texts.dontPay}</strong>
      </Note>
      <p>{isOffline ? texts.openOffline : texts.openText}</p>
      {chitanta && <p>{own.receiptLater}</p>}
      {redirect_url && <p>{texts.unfinished}</p>}
      <Covered payment={payment} />
      {redirect_url && (
        <LinkButton block href={redirect_url}>
          {texts.goOn}
        </LinkButton>
      )}
    </div>
  )
}

function Covered({ payment }: Props) {
  const own = usePayTexts()
  const { result: texts } = useTexts('plata')
  return (
    <DefinitionList
      columns
      items={[
        { label: texts.wanted, value: payment.denumire },
        { label: own.street, value: payment.strada },
      ]}
    />
  )
}
