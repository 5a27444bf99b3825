import { useTexts } from '../../i18n/use-texts.ts'
import { mandatesNow, savedCards } from '../../services/plati.ts'
import { Card } from '../../ui/card.tsx'
import { ListSkeleton } from '../../ui/list-state.tsx'
import { KeptData } from '../shared/KeptData.tsx'
import { CardList } from './CardList.tsx'
import { MandateList } from './MandateList.tsx'

/** The saved cards, and what is paid from them by itself. */
export function Manage() {
  const texts = useTexts('plata')
  const skeleton = <ListSkeleton label={texts.loading} rows={2} status />
  return (
    <>
      <Card flush className="plata__kept" title={texts.saved}>
        <KeptData resource={savedCards()} skeleton={skeleton}>
          {(cards) => <CardList cards={cards} />}
        </KeptData>
      </Card>
      <Card flush className="plata__kept" title={texts.mandates}>
        <KeptData resource={mandatesNow()} skeleton={skeleton}>
          {(mandates) => <MandateList mandates={mandates} />}
        </KeptData>
      </Card>
    </>
  )
}
