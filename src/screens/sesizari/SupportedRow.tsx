import type { ReactNode } from 'react'
import type { NearReport, SupportedReport } from '#contract/sustineri.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useSupportTexts } from '../../i18n/sustineri-texts.ts'
import { buildPublicPhotoPath } from '../../services/sustineri.ts'
import { NoBreak } from '../../ui/no-break.tsx'
import { Row } from '../../ui/row.tsx'
import { StatePill } from '../shared/SesizareState.tsx'
import { CategoryIcon } from './CategoryIcon.tsx'
import { RowPhoto } from './RowPhoto.tsx'

interface Props {
  report: SupportedReport & Partial<NearReport>
  end: ReactNode
}

/** List row of another citizen's sesizare: nothing tells who sent it. */
export function SupportedRow({ report, end }: Props) {
  const texts = useSupportTexts()
  const { categorie, denumire, stare, zi, strada, sub_m, sustinatori, fotografie } = report
  const place = [strada, sub_m !== undefined && texts.within(sub_m)].filter(Boolean).join(', ')
  return (
    <Row
      icon={<CategoryIcon cod={categorie} />}
      thumb={
        fotografie && <RowPhoto path={buildPublicPhotoPath(fotografie)} categorie={categorie} />
      }
      title={denumire}
      line={
        <>
          {place !== '' && <span>{place}</span>}
          <span className="num">
            <NoBreak>{texts.sent(formatDate(zi))}</NoBreak>
          </span>
        </>
      }
      status={
        <>
          <StatePill stare={stare} />
          {sustinatori > 0 && <span className="num">{texts.supporters(sustinatori)}</span>}
        </>
      }
      end={end}
    />
  )
}
