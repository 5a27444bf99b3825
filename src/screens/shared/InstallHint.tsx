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

/** Offers to put the portal on the screen, once it has been of use; nothing before that and after an answer. */
export function InstallHint() {
  useSignals()
  const texts = useTexts('install')
  if (!isInstallOffered.value) return null
  return (
    <Card title={texts.title}>
      <div className="stack">
        <p className="lead">{texts.why}</p>
        {!canInstall.value && <Steps />}
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

/** What to tap where the browser does not ask by itself. */
function Steps() {
  useSignals()
  const { steps } = useTexts('install')
  if (platform.value === 'installed') return null
  // On a computer they are not steps but one line for each browser.
  const List = platform.value === 'desktop' ? 'ul' : 'ol'
  return (
    <List className="install-steps">
      {steps[platform.value].map((step) => (
        <li key={step}>{step}</li>
      ))}
    </List>
  )
}
