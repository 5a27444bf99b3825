import { useTexts } from '../../i18n/use-texts.ts'
import { ownContracts } from '../../services/form-choices.ts'
import { isFeatureOff } from '../../browser/features.ts'
import { mandatesNow, savedCards } from '../../services/plati.ts'
import { Card } from '../../ui/card.tsx'
import { ListSkeleton } from '../../ui/list-state.tsx'
import { BackLink } from '../shared/BackLink.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { useResource } from '../shared/use-resource.ts'
import { CardList } from './CardList.tsx'
import { MandateList } from './MandateList.tsx'

/** Saved cards and the recurring payments. */
export function CarduriScreen() {
  const texts = useTexts('plata')
  const pages = useTexts('pages')
  useResource(ownContracts())
  const skeleton = <ListSkeleton label={texts.loading} rows={2} status />
  return (
    <div className="page">
      <div className="page-head">
        <BackLink href="#/dashboard/main">{pages.home}</BackLink>
        <h1 tabIndex={-1}>{pages.carduri}</h1>
      </div>
      <Card flush className="plata__kept" title={texts.saved}>
        <ResourceView resource={savedCards()} skeleton={skeleton}>
          {(cards) => <CardList cards={cards} />}
        </ResourceView>
      </Card>
      {!isFeatureOff('recurring') && (
        <Card flush className="plata__kept" title={texts.mandates}>
          <ResourceView resource={mandatesNow()} skeleton={skeleton}>
            {(mandates) => <MandateList mandates={mandates} />}
          </ResourceView>
        </Card>
      )}
    </div>
  )
}
