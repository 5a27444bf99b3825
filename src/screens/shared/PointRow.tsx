import type { PublicPointSummary } from '#contract/locatii.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Bin } from '../../ui/bin.tsx'
import { ChevronRight } from '../../ui/icons.ts'
import { Row } from '../../ui/row.tsx'
import { formatDistance } from './distance.ts'
import { OpenPill } from './OpenPill.tsx'
import { PointIcon } from './PointIcon.tsx'
import { useFractionList } from './use-fraction-list.ts'
import './point-row.css'

interface Props {
  point: PublicPointSummary
  metres: number | null
  now: Date
}

/** List row of a public point: address, open state, accepted fractions, distance. */
export function PointRow({ point, metres, now }: Props) {
  const { points } = useTexts('locatii')
  const listOf = useFractionList()
  const sayDistance = useDistanceFormatter()
  const { id, denumire, adresa, tip, fractii } = point
  return (
    <Row
      href={`#/locatie/punct/${id}`}
      icon={<PointIcon tip={tip} />}
      tone="idle"
      title={denumire}
      line={adresa}
      status={
        <>
          <OpenPill point={point} now={now} />
          {fractii.length > 0 && (
            <span className="point-row__bins">
              <span className="vh">{points.takes(listOf(fractii))}</span>
              {fractii.map((fraction) => (
                <Bin key={fraction} fraction={fraction} />
              ))}
            </span>
          )}
        </>
      }
      end={
        metres === null ? undefined : (
          <>
            <span className="nowrap">{sayDistance(metres)}</span>
            <ChevronRight />
          </>
        )
      }
    />
  )
}

/** Formats metres as „250 m” or „1,4 km”. */
export function useDistanceFormatter(): (metres: number) => string {
  const { points } = useTexts('locatii')
  return (metres) => {
    const { unit, figure } = formatDistance(metres)
    return points[unit](figure)
  }
}
