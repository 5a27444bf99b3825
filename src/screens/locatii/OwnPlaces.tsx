import { addressLine } from '#contract/address-line.ts'
import type { ServicePlaceSummary } from '#contract/locatii.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { contractRequests } from '../../services/contracte.ts'
import { ownPlaces } from '../../services/form-choices.ts'
import { solicitareCatalogue } from '../../services/solicitari.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ChevronRight } from '../../ui/icons.ts'
import { SkeletonCards } from '../../ui/skeleton-cards.tsx'
import { AskLink } from '../shared/AskLink.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { SearchableList } from '../shared/PaginatedList.tsx'
import { useResource } from '../shared/use-resource.ts'
import { formatDebt, isFirstOfContract } from './contract-debt.ts'
import { NextPickup } from './NextPickup.tsx'
import { useNow } from '../shared/use-now.ts'
import './locatii.css'

/** List of the citizen's places, each with its next pick-up. */
export function OwnPlaces() {
  const { mine, tabs } = useTexts('locatii')
  const now = useNow()
  return (
    <ResourceView resource={ownPlaces()} skeleton={<Skeletons />}>
      {(places) =>
        places.length === 0 ? (
          <Empty />
        ) : (
          <SearchableList
            items={places}
            label={mine.search}
            getSearchText={({ alias, adresa }) => `${alias} ${addressLine(adresa)}`}
          >
            {(shown) => (
              <ul className="places" aria-label={tabs.mele}>
                {shown.map((place) => (
                  <li key={place.id}>
                    <PlaceCard place={place} now={now} withDebt={isFirstOfContract(place, shown)} />
                  </li>
                ))}
              </ul>
            )}
          </SearchableList>
        )
      }
    </ResourceView>
  )
}

interface PlaceCardProps {
  place: ServicePlaceSummary
  now: Date
  /** True if it also shows the debt of its contract. */
  withDebt: boolean
}

function PlaceCard({ place, now, withDebt }: PlaceCardProps) {
  const { id, alias, adresa } = place
  return (
    <Card className="place">
      <div className="place__head">
        <h2>
          <a className="place__link" href={`#/locatie/${id}`}>
            {alias}
          </a>
        </h2>
        <ChevronRight />
      </div>
      <p className="lead">{addressLine(adresa)}</p>
      <NextPickup place={place} now={now} />
      <ContractLine place={place} withDebt={withDebt} />
    </Card>
  )
}

function ContractLine({ place, withDebt }: Pick<PlaceCardProps, 'place' | 'withDebt'>) {
  const texts = useTexts('locatii')
  const { contract_numar, data_sold } = place
  if (contract_numar === undefined) return null
  const contract = texts.contract(contract_numar)
  const debt = formatDebt(place, texts)
  return (
    <p className="meta num">
      {withDebt ? `${contract}: ${debt}. ${texts.asOf(formatDate(data_sold))}.` : contract}
    </p>
  )
}

function Empty() {
  const { mine } = useTexts('locatii')
  useResource(solicitareCatalogue())
  return (
    <Card>
      <EmptyState
        picture="empty"
        title={mine.empty}
        actions={
          <>
            <AskLink variant="primary" types={contractRequests.conclude}>
              {mine.newContract}
            </AskLink>
            <AskLink variant="quiet" types={contractRequests.link}>
              {mine.linkContract}
            </AskLink>
          </>
        }
      >
        {mine.emptyText}
      </EmptyState>
    </Card>
  )
}

function Skeletons() {
  const { mine } = useTexts('locatii')
  return (
    <SkeletonCards
      label={mine.loading}
      count={2}
      shapes={['title', 'line', 'title', 'line']}
      className="places"
      cardClassName="place"
    />
  )
}
