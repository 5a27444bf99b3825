import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  canInstall,
  dismissInstall,
  install,
  isInstallOffered,
  platform,
} from '../../services/install.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import './install-hint.css'
import { InstallSteps } from './InstallSteps.tsx'
import { UnsharedStorageNote } from './UnsharedStorageNote.tsx'

/** Install prompt, shown after some use of the portal; nothing before that and once dismissed. */
export function InstallHint() {
  useSignals()
  const texts = useTexts('install')
  if (!isInstallOffered.value) return null
  return (
    <Card title={texts.title}>
      <div className="stack">
        <p className="lead">{texts.why}</p>
        <UnsharedStorageNote />
        {!canInstall.value && platform.value !== 'installed' && (
          <InstallSteps on={platform.value} className="install-steps" />
        )}
        <div className="install-actions">
          {canInstall.value && <Button onClick={() => void install()}>{texts.install}</Button>}
          <Button variant="quiet" onClick={dismissInstall}>
            {texts.later}
          </Button>
        </div>
      </div>
    </Card>
  )
}
