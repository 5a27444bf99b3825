import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useHashLocation } from 'wouter/use-hash-location'
import { SUPPORTED_PAGE } from '#contract/sesizari.ts'
import { whenIdle } from '../../browser/idle.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { shouldSaveData } from '../../lib/saves-data.ts'
import {
  sesizariCatalogue,
  sesizariPage,
  sesizariTab,
  type SesizariTab,
} from '../../services/sesizari.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Plus } from '../../ui/icons.ts'
import { CaseList } from '../shared/CaseList.tsx'
import { createLazyPart } from '../shared/lazy-part.tsx'
import { useResource } from '../shared/use-resource.ts'
import { QueuedSesizari } from './QueuedSesizari.tsx'
import { SesizareRow } from './SesizareRow.tsx'

const NEW = '#/sesizari/noua'

/** Loads the code of the next tap, as a rule, so that it also works if the connection is lost meanwhile. */
function loadStepsWhenIdle(): void {
  if (shouldSaveData()) return
  whenIdle(() => void import('./SesizareNouaScreen.tsx').catch(() => undefined))
}

const LazySupportedLink = createLazyPart(
  async () => (await import('./SupportedList.tsx')).SupportedLink,
)
const LazySupportedPage = createLazyPart(
  async () => (await import('./SupportedList.tsx')).SupportedPage,
  OwnSesizari,
)

/** List of the citizen's sesizări, or of those of others that they support. */
export function SesizariScreen() {
  const [location] = useHashLocation()
  return location === SUPPORTED_PAGE ? <LazySupportedPage /> : <OwnSesizari />
}

function OwnSesizari() {
  useSignals()
  const texts = useTexts('sesizari')
  useResource(sesizariCatalogue())
  useEffect(loadStepsWhenIdle, [])
  return (
    <CaseList
      tabs={['deschise', 'inchise', 'toate']}
      tab={sesizariTab.value}
      onTab={(tab) => (sesizariTab.value = tab)}
      words={texts}
      add={{ href: NEW }}
      loadPage={sesizariPage}
      renderRow={(sesizare) => <SesizareRow key={sesizare.id} sesizare={sesizare} />}
      renderEmpty={(tab) => <Empty tab={tab} />}
    >
      <QueuedSesizari />
      <LazySupportedLink />
    </CaseList>
  )
}

function Empty({ tab }: { tab: SesizariTab }) {
  const texts = useTexts('sesizari')
  return (
    <Card>
      <EmptyState
        picture="empty"
        title={texts.empty[tab]}
        actions={
          tab !== 'inchise' && (
            <LinkButton href={NEW} icon={<Plus />}>
              {texts.new}
            </LinkButton>
          )
        }
      >
        {tab === 'inchise' ? texts.emptyClosed : texts.emptyText}
      </EmptyState>
    </Card>
  )
}
