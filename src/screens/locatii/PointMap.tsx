import type { PublicPointSummary } from '#contract/locatii.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { OperatorMap } from '../shared/OperatorMap.tsx'

/** Map with the location of a point. */
export function PointMap({ point }: { point: PublicPointSummary }) {
  const { map } = useTexts('locatii')
  return <OperatorMap place={point} label={map.of(point.denumire)} />
}
