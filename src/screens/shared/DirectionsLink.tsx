import type { PublicPointSummary } from '#contract/locatii.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Navigation } from '../../ui/icons.ts'
import { buildDirectionsUrl } from './directions.ts'

/** Link to a point in the phone's maps app. */
export function DirectionsLink({ point }: { point: PublicPointSummary }) {
  const { directions } = useTexts('locatii').point
  return (
    <LinkButton
      variant="primary"
      icon={<Navigation />}
      href={buildDirectionsUrl(point, navigator)}
      target="_blank"
      rel="noreferrer"
    >
      {directions}
    </LinkButton>
  )
}
