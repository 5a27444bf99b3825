import { useShareTexts } from '../../i18n/share-texts.ts'
import type { PlaceOfPhotos } from '../../services/photo-place.ts'
import type { Spot } from '../../services/sesizare-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Image } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'

export interface PhotoPlaceProps {
  place: NonNullable<PlaceOfPhotos>
  onChoose(spot: Spot): void
}

/** Offers the place of the photos; says so if they were taken outside the city. */
export function PhotoPlace({ place, onChoose }: PhotoPlaceProps) {
  const texts = useShareTexts()
  if (place === 'outside') return <Note>{texts.placeOutside}</Note>
  return (
    <Button block icon={<Image />} onClick={() => onChoose(place)}>
      {texts.usePlace}
    </Button>
  )
}
