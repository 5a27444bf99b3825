import { useTexts } from '../../i18n/use-texts.ts'
import { FractionBadge } from '../../ui/bin.tsx'
import { MapPin } from '../../ui/icons.ts'

/** Destination of an object: a bin, a kind of public point, or neither. */
export function WasteDestination({ code }: { code: string }) {
  const { names, points } = useTexts('fractii')
  const { elsewhere } = useTexts('utile')
  const name = names[code]
  if (name !== undefined) return <FractionBadge fraction={code} name={name} />
  return (
    <span className="fraction">
      <MapPin />
      {points[code] ?? elsewhere}
    </span>
  )
}
