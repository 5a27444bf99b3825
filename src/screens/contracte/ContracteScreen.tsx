import { useSignals } from '@preact/signals-react/runtime'
import { addressLine } from '#contract/address-line.ts'
import type { Contract } from '#contract/contracte.ts'
import { dayOf } from '#contract/time-zone.ts'
import { serverNow } from '../../browser/server-clock.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  contractFilter,
  contractRequests,
  matchesFilter,
  type ContractFilter,
} from '../../services/contracte.ts'
import { ownContracts } from '../../services/form-choices.ts'
import { solicitareCatalogue } from '../../services/solicitari.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip, Chips } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Plus } from '../../ui/icons.ts'
import { DeferUntilPaint } from '../../ui/defer-until-paint.tsx'
import { SkeletonCards } from '../../ui/skeleton-cards.tsx'
import { BackLink } from '../shared/BackLink.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { SearchableList } from '../shared/PaginatedList.tsx'
import { useResource } from '../shared/use-resource.ts'
import { AskLink } from '../shared/AskLink.tsx'
import { ContractCard } from './ContractCard.tsx'
import './contracte.css'

const filters: readonly ContractFilter[] = [
  'activ',
  'expired',
  'in_semnare',
  'suspendat',
  'incetat',
  'toate',
]

/** List of the citizen's contracts. */
export function ContracteScreen() {
  const texts = useTexts('contracte')
  const { home } = useTexts('pages')
  useResource(solicitareCatalogue())
  return (
    <div className="page">
      <div className="page-head">
        <BackLink href="#/dashboard/main">{home}</BackLink>
        <div className="contracte__head">
          <h1 tabIndex={-1}>{texts.title}</h1>
          <AskLink types={contractRequests.conclude} icon={<Plus />}>
            {texts.conclude}
          </AskLink>
        </div>
      </div>
      <ResourceView resource={ownContracts()} skeleton={<Skeletons />}>
        {(contracts) =>
          contracts.length === 0 ? <Empty /> : <ContractList contracts={contracts} />
        }
      </ResourceView>
    </div>
  )
}

function ContractList({ contracts }: { contracts: readonly Contract[] }) {
  useSignals()
  const texts = useTexts('contracte')
  const today = dayOf(new Date(serverNow()))
  const listBy = (filter: ContractFilter) =>
    contracts.filter((contract) => matchesFilter(filter, contract, today))
  const countOf = (filter: ContractFilter) => listBy(filter).length
  const chosen = contractFilter.value ?? (countOf('activ') > 0 ? 'activ' : 'toate')
  const shown = listBy(chosen)
  return (
    <>
      <div className="contracte__filters">
        <Chips label={texts.filter}>
          {filters
            .filter((filter) => filter === chosen || filter === 'activ' || countOf(filter) > 0)
            .map((filter) => (
              <Chip
                key={filter}
                pressed={filter === chosen}
                count={countOf(filter)}
                onClick={() => (contractFilter.value = filter)}
              >
                {texts.filters[filter]}
              </Chip>
            ))}
        </Chips>
      </div>
      {shown.length === 0 ? (
        <NoneShown filter={chosen} />
      ) : (
        <SearchableList
          key={chosen}
          items={shown}
          label={texts.search}
          getSearchText={buildSearchText}
        >
          {(some) => (
            <ul className="contracte" aria-label={texts.filters[chosen]}>
              {some.map((contract, index) => (
                <DeferUntilPaint key={contract.id} now={index === 0}>
                  <li>
                    <ContractCard contract={contract} today={today} />
                  </li>
                </DeferUntilPaint>
              ))}
            </ul>
          )}
        </SearchableList>
      )}
    </>
  )
}

const buildSearchText = ({ numar, titular, loc_consum }: Contract) =>
  `${numar} ${titular} ${addressLine(loc_consum)}`

function NoneShown({ filter }: { filter: ContractFilter }) {
  const texts = useTexts('contracte')
  if (filter === 'activ') return <Empty />
  return (
    <Card>
      <EmptyState
        picture="empty"
        title={texts.emptyFilter}
        actions={<Button onClick={() => (contractFilter.value = 'toate')}>{texts.showAll}</Button>}
      />
    </Card>
  )
}

function Empty() {
  const texts = useTexts('contracte')
  return (
    <Card>
      <EmptyState
        picture="empty"
        title={texts.empty}
        actions={
          <>
            <AskLink variant="primary" types={contractRequests.conclude}>
              {texts.conclude}
            </AskLink>
            <AskLink variant="quiet" types={contractRequests.link}>
              {texts.link}
            </AskLink>
          </>
        }
      >
        {texts.emptyText}
      </EmptyState>
    </Card>
  )
}

function Skeletons() {
  const texts = useTexts('contracte')
  return (
    <SkeletonCards
      label={texts.loading}
      count={2}
      shapes={['title', 'pill', 'line', 'line', 'line', 'line', 'box']}
      className="contracte"
    />
  )
}
