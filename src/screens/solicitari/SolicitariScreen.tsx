import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { choose, chooseAgain } from '../../services/solicitare-noua.ts'
import {
  findTypes,
  solicitareCatalogue,
  solicitariPage,
  solicitariTab,
  type SolicitariTab,
} from '../../services/solicitari.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CaseList } from '../shared/CaseList.tsx'
import { useResource } from '../shared/use-resource.ts'
import { QueuedSolicitari } from './QueuedSolicitari.tsx'
import { SolicitareRow } from './SolicitareRow.tsx'
import './solicitari.css'
import { TypeTiles } from './TypeTiles.tsx'

const ADD = '#/solicitare-add'

/** List of the citizen's solicitări. */
export function SolicitariScreen() {
  useSignals()
  const texts = useTexts('solicitari')
  useResource(solicitareCatalogue())
  return (
    <CaseList
      tabs={['in_curs', 'finalizate', 'toate']}
      tab={solicitariTab.value}
      onTab={(tab) => (solicitariTab.value = tab)}
      words={texts}
      add={{ href: ADD, onClick: chooseAgain }}
      loadPage={solicitariPage}
      renderRow={(solicitare) => <SolicitareRow key={solicitare.id} solicitare={solicitare} />}
      renderEmpty={(tab) => <Empty tab={tab} />}
    >
      <QueuedSolicitari />
    </CaseList>
  )
}

function Empty({ tab }: { tab: SolicitariTab }) {
  const texts = useTexts('solicitari')
  if (tab === 'finalizate') {
    return (
      <Card>
        <EmptyState picture="empty" title={texts.emptyClosed}>
          {texts.emptyClosedText}
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      <h2>{tab === 'toate' ? texts.emptyTitle : texts.emptyOpen}</h2>
      <Offer />
    </>
  )
}

/** Types of solicitări available to the citizen. */
function Offer() {
  useSignals()
  const catalogue = solicitareCatalogue().known.value.data
  if (!catalogue) return null
  return (
    <TypeTiles
      groups={findTypes(catalogue, '')}
      onChoose={(type) => void choose(type).then(() => (location.hash = ADD))}
    />
  )
}
