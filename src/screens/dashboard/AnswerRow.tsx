import { navigate } from 'wouter/use-hash-location'
import { invoiceNumber, type Invoice } from '#contract/facturi.ts'
import type { SesizareSummary } from '#contract/sesizari.ts'
import type { SolicitareSummary } from '#contract/solicitari.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { SortingHint } from '#contract/utile.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useHomeSearchTexts } from '../../i18n/home-search-texts.ts'
import { formatLei } from '../../i18n/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { invoiceHref } from '../../services/facturi.ts'
import { searchablePages, type RowAnswer } from '../../services/home-search.ts'
import { isClosed } from '../../services/sesizari.ts'
import { prefill } from '../../services/solicitare-prefill.ts'
import { usefulSearch } from '../../services/utile.ts'
import {
  BookOpen,
  CalendarDays,
  ChevronRight,
  FileText,
  Flag,
  Plus,
  Receipt,
  Recycle,
  Wallet,
} from '../../ui/icons.ts'
import { Row } from '../../ui/row.tsx'
import { ContentText } from '../shared/ContentText.tsx'
import { ContractStatus } from '../shared/ContractStatus.tsx'
import { PointRow } from '../shared/PointRow.tsx'
import { Expectation, StatePill } from '../shared/SesizareState.tsx'
import { WasteDestination } from '../shared/WasteDestination.tsx'

/** Row of an answer, which leads to its page. */
export function AnswerRow({ answer, now }: { answer: RowAnswer; now: Date }) {
  const { pickups } = useTexts('dashboard')
  const { tabs } = useTexts('plati')
  const pages = useTexts('pages')
  const texts = useHomeSearchTexts()
  switch (answer.kind) {
    case 'pickup':
      return <Row href="#/locatii" icon={<CalendarDays />} title={pickups.title} />
    case 'debt':
      return <Row href="#/plati" icon={<Wallet />} title={tabs.unpaid} />
    case 'hint':
      return <HintRow hint={answer.hint} />
    case 'sesizare':
      return <SesizareAnswer row={answer.row} />
    case 'solicitare':
      return <SolicitareAnswer row={answer.row} />
    case 'invoice':
      return <InvoiceRow invoice={answer.invoice} />
    case 'contract':
      return (
        <Row
          href="#/contracte-active"
          icon={<FileText />}
          title={texts.contract(answer.contract.numar)}
          status={<ContractStatus contract={answer.contract} today={dayOf(now)} />}
        />
      )
    case 'category':
      return (
        <Row
          onClick={() => void report(answer.category.cod)}
          icon={<Plus />}
          title={answer.category.denumire}
          line={texts.report}
        />
      )
    case 'type':
      return (
        <Row
          href="#/solicitare-add"
          onClick={() => prefill(answer.type.cod, {})}
          icon={<Plus />}
          title={answer.type.denumire}
          line={texts.request}
        />
      )
    case 'point':
      return <PointRow point={answer.point} metres={null} now={now} />
    case 'article':
      return (
        <Row
          href={`#/utile/${answer.article.id}`}
          icon={<BookOpen />}
          title={<ContentText text={answer.article.titlu} limba={answer.article.limba} isTitle />}
          line={<ContentText text={answer.article.rezumat} limba={answer.article.limba} />}
        />
      )
    case 'page':
      return (
        <Row
          href={`#${searchablePages[answer.page]}`}
          icon={<ChevronRight />}
          tone="idle"
          title={pages[answer.page]}
        />
      )
  }
}

/** Opens the form of a new sesizare with its category chosen. */
async function report(categorie: string): Promise<void> {
  const { prefillSesizare } = await import('../../services/sesizare-noua.ts')
  prefillSesizare({ categorie })
  navigate('/sesizari/noua')
}

function HintRow({ hint: { obiect, fractie, sfat } }: { hint: SortingHint }) {
  return (
    <Row
      href="#/utile"
      onClick={() => (usefulSearch.value = obiect)}
      icon={<Recycle />}
      title={obiect}
      line={sfat}
      status={<WasteDestination code={fractie} />}
    />
  )
}

function SesizareAnswer({ row }: { row: SesizareSummary }) {
  const { number } = useTexts('cases')
  return (
    <Row
      href={`#/sesizare/${row.id}`}
      icon={<Flag />}
      title={row.denumire}
      line={[number(row.numar), row.adresa_text].filter(Boolean).join(' · ')}
      status={
        <>
          <StatePill stare={row.stare} />
          {!isClosed(row.stare) && <Expectation sesizare={row} />}
        </>
      }
    />
  )
}

function SolicitareAnswer({ row }: { row: SolicitareSummary }) {
  const { number, states } = useTexts('cases')
  return (
    <Row
      href={`#/solicitare-view/${row.id}`}
      icon={<FileText />}
      title={row.denumire}
      line={[row.numar && number(row.numar), states[row.stare]].filter(Boolean).join(' · ')}
    />
  )
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { invoice: name, due, paid } = useHomeSearchTexts()
  const owed = invoice.rest_bani + invoice.penalitati_bani
  return (
    <Row
      href={invoiceHref(invoice.id)}
      icon={<Receipt />}
      title={name(invoiceNumber(invoice))}
      line={owed > 0 ? due(formatDate(invoice.data_scadenta)) : paid}
      end={<span className="num nowrap">{formatLei(owed > 0 ? owed : invoice.total_bani)}</span>}
    />
  )
}
