import type { PublicPointSummary } from '#contract/locatii.ts'
import { getConfig } from '#contract/portal.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { resourceOf } from '../../services/resources.ts'
import { Map } from '../../ui/map.tsx'
import { useResource } from '../shared/use-resource.ts'

/** Where a point is; nothing where the operator has no map. */
export function PointMap({ point }: { point: PublicPointSummary }) {
  const { map } = useTexts('locatii')
  const tiles = useResource(resourceOf(getConfig)).data?.harta
  return tiles ? (
    <Map tiles={tiles} place={point} label={map.of(point.denumire)} texts={map} />
  ) : null
}
