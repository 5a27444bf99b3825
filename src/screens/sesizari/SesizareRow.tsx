import type { SesizareSummary } from '#contract/sesizari.ts'
import { formatAge } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isClosed } from '../../services/sesizari.ts'
import { Row } from '../../ui/row.tsx'
import { NoBreak } from '../../ui/no-break.tsx'
import { CategoryIcon } from './CategoryIcon.tsx'
import { RowPhoto } from './RowPhoto.tsx'
import { buildThumbnailUrl } from './use-photo-urls.ts'
import { Expectation, StatePill } from '../shared/SesizareState.tsx'

/** List row of a sesizare. */
export function SesizareRow({ sesizare }: { sesizare: SesizareSummary }) {
  const texts = useTexts('sesizari')
  const cases = useTexts('cases')
  const { id, categorie, denumire, numar, adresa_text, stare, necitite } = sesizare
  const { foto_id, actualizat_la } = sesizare
  return (
    <Row
      href={`#/sesizare/${id}`}
      icon={<CategoryIcon cod={categorie} />}
      thumb={foto_id && <RowPhoto path={buildThumbnailUrl(foto_id)} categorie={categorie} />}
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
          {!isClosed(stare) && <Expectation sesizare={sesizare} />}
          <span className="num">
            <NoBreak>{texts.updated(formatAge(actualizat_la))}</NoBreak>
          </span>
        </>
      }
      unread={necitite > 0 ? cases.unread : undefined}
    />
  )
}
