import { use } from 'react'
import type { SolicitareSummary } from '#contract/solicitari.ts'
import { formatAge, formatDate } from '../../i18n/dates.ts'
import { LanguageContext, useTexts } from '../../i18n/use-texts.ts'
import { FileText } from '../../ui/icons.ts'
import { Row } from '../../ui/row.tsx'
import { StatePill } from './StatePill.tsx'

/** A solicitare in its list. */
export function SolicitareRow({ solicitare }: { solicitare: SolicitareSummary }) {
  const texts = useTexts('solicitari')
  const language = use(LanguageContext)
  const { id, numar, denumire, stare, creat_la, actualizat_la, necitite } = solicitare
  const day = formatDate(creat_la)
  return (
    <Row
      href={`#/solicitare-view/${id}`}
      icon={<FileText />}
      tone={stare === 'completare_necesara' ? 'turn' : stare === 'ciorna' ? 'idle' : undefined}
      title={denumire}
      line={
        <span className="num">
          {numar === '' ? texts.draftOf(day) : `${texts.number(numar)} ${texts.sentOn(day)}`}
        </span>
      }
      status={<StatePill state={stare} />}
      end={formatAge(actualizat_la, language)}
      unread={necitite > 0 ? texts.unread : undefined}
    />
  )
}
