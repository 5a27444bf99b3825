import type { SesizareSummary } from '#contract/sesizari.ts'
import { formatAge } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isClosed } from '../../services/sesizari.ts'
import { Row } from '../../ui/row.tsx'
import { NoBreak } from '../../ui/no-break.tsx'
import { CategoryIcon } from './CategoryIcon.tsx'
import { RowPhoto } from './RowPhoto.tsx'
import { StatePill, useExpectation } from '../shared/SesizareState.tsx'

/** List row of a sesizare. */
export function SesizareRow({ sesizare }: { sesizare: SesizareSummary }) {
  const texts = useTexts('sesizari')
  const cases = useTexts('cases')
  const expectationOf = useExpectation()
  const { id, categorie, denumire, numar, adresa_text, stare, necitite } = sesizare
  const { foto_id, actualizat_la } = sesizare
  const times = [
    ...(isClosed(stare) ? [] : [expectationOf(sesizare)]),
    texts.updated(formatAge(actualizat_la)),
  ]
  return (
    <Row
      href={`#/sesizare/${id}`}
      icon={<CategoryIcon cod={categorie} />}
      thumb={foto_id && <RowPhoto id={foto_id} categorie={categorie} />}
      tone={stare === 'completare_necesara' ? 'turn' : undefined}
      title={denumire}
      line={
        <>
          <span className="num">
            <NoBreak>{cases.number(numar)}</NoBreak>
          </span>
          <span>{adresa_text || texts.noAddress}</span>
        </>
      }
      status={
        <>
          <StatePill stare={stare} />
          {times.map((time) => (
            <span key={time} className="num">
              <NoBreak>{time}</NoBreak>
            </span>
          ))}
        </>
      }
      unread={necitite > 0 ? cases.unread : undefined}
    />
  )
}
