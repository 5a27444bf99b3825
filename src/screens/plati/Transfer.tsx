import { invoiceNumber, type BankAccount, type Invoice } from '#contract/facturi.ts'
import { normalizeIban, formatIban } from '#contract/iban.ts'
import { formatLei, formatLeiInput } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { payableAmount } from '../../services/facturi.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Note } from '../../ui/note.tsx'
import { TransferCode } from './TransferCode.tsx'

/** Bank transfer details, to be copied or scanned by another device. */
export function Transfer({ invoice, account }: { invoice: Invoice; account: BankAccount }) {
  const { transfer: texts } = useTexts('plati')
  const iban = normalizeIban(account.iban)
  const bani = payableAmount(invoice)
  const reference = invoiceNumber(invoice)
  return (
    <Card className="stack" title={texts.title}>
      <dl className="stack stack--s">
        <Copied label={texts.beneficiary} shown={account.beneficiar} copied={account.beneficiar} />
        <Copied label={texts.iban} shown={formatIban(iban)} copied={iban} note={account.banca} />
        <Copied label={texts.amount} shown={formatLei(bani)} copied={formatLeiInput(bani)} />
        <Copied label={texts.reference} shown={reference} copied={reference} />
      </dl>
      <Note kind="plain">{texts.later}</Note>
      <TransferCode key={bani} id={invoice.id} />
    </Card>
  )
}

interface CopiedProps {
  label: string
  shown: string
  copied: string
  /** Small text below. */
  note?: string
}

function Copied({ label, shown, copied, note }: CopiedProps) {
  const { transfer: texts } = useTexts('plati')
  const lists = useTexts('lists')
  return (
    <div>
      <dt className="meta">{label}</dt>
      <dd className="transfer__value">
        <span className="num">{shown}</span>
        <CopyButton
          text={copied}
          label={lists.copy}
          name={texts.copy(label)}
          copiedLabel={lists.copied}
          failedLabel={lists.notCopied}
        />
        {note && <span className="meta transfer__note">{note}</span>}
      </dd>
    </div>
  )
}
