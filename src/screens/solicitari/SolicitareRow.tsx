import type { SolicitareSummary } from '#contract/solicitari.ts'
import { formatAge, formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { FileText } from '../../ui/icons.ts'
import { Row } from '../../ui/row.tsx'
import { NoBreak } from '../../ui/no-break.tsx'
import { StatePill } from './StatePill.tsx'

/** List row of a solicitare. */
export function SolicitareRow({ solicitare }: { solicitare: SolicitareSummary }) {
  const texts = useTexts('solicitari')
  const cases = useTexts('cases')
  const { id, numar, denumire, stare, creat_la, actualizat_la, necitite } = solicitare
  return (
    <Row
      href={`#/solicitare-view/${id}`}
      icon={<FileText />}
      tone={stare === 'completare_necesara' ? 'turn' : stare === 'ciorna' ? 'idle' : undefined}
      title={denumire}
      line={
        <span className="num">
          <NoBreak>
            {numar === '' ? texts.draftOf(formatDate(creat_la)) : cases.number(numar)}
          </NoBreak>
        </span>
      }
      status={
        <>
          <StatePill state={stare} />
          <span className="num">{formatAge(actualizat_la)}</span>
        </>
      }
      unread={necitite > 0 ? cases.unread : undefined}
    />
  )
}
