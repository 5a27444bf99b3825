import { useSignals } from '@preact/signals-react/runtime'
import { useId } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownPlaces } from '../../services/form-choices.ts'
import { locatiiTab, publicPoints, type LocatiiTab } from '../../services/locatii.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Camera } from '../../ui/icons.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useResource } from '../shared/use-resource.ts'
import { OwnPlaces } from './OwnPlaces.tsx'
import { PublicPoints } from './PublicPoints.tsx'
import './locatii.css'

const tabs: readonly LocatiiTab[] = ['mele', 'puncte']

/** The citizen's own places and the public collection points. */
export function LocatiiScreen() {
  useSignals()
  const texts = useTexts('locatii')
  const { scan } = useTexts('recipiente')
  const panelId = useId()
  const tab = locatiiTab.value
  const own = useResource(ownPlaces()).data?.length
  // Prefetched on either tab, so that both are available offline.
  useResource(publicPoints())
  return (
    <div className="page">
      <h1 tabIndex={-1}>{texts.title}</h1>
      <Tabs
        label={texts.title}
        panelId={panelId}
        value={tab}
        items={tabs.map((key) => ({
          key,
          label: texts.tabs[key],
          count: key === 'mele' ? own : undefined,
        }))}
        onChange={(key) => (locatiiTab.value = key)}
      />
      <div id={panelId} role="tabpanel" aria-label={texts.tabs[tab]} className="stack">
        {tab === 'mele' ? <OwnPlaces /> : <PublicPoints />}
      </div>
      <LinkButton variant="quiet" href="#/recipient" icon={<Camera />}>
        {scan}
      </LinkButton>
    </div>
  )
}
