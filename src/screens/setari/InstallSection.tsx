import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { canInstall, install, platform } from '../../services/install.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { InstallSteps } from '../shared/InstallSteps.tsx'
import { UnsharedStorageNote } from '../shared/UnsharedStorageNote.tsx'
import { SubHeading } from './SubHeading.tsx'

const platforms = ['android', 'ios', 'desktop'] as const

/** Install instructions per platform, this device's first. */
export function InstallSection() {
  useSignals()
  const { instalare: texts } = useTexts('setari')
  const words = useTexts('install')
  const here = platform.value
  const inOrder = [...platforms].sort((one, other) => Number(other === here) - Number(one === here))
  return (
    <>
      <p className="lead">{texts.lead}</p>
      {here === 'installed' && <Note kind="done">{texts.installed}</Note>}
      <UnsharedStorageNote />
      {canInstall.value && (
        <div>
          <Button variant="primary" onClick={() => void install()}>
            {words.install}
          </Button>
        </div>
      )}
      {inOrder.map((name) => (
        <Card key={name} className="stack stack--s">
          <SubHeading>
            {texts.platforms[name]} {name === here && <span className="meta">({texts.here})</span>}
          </SubHeading>
          <InstallSteps on={name} className="setari__list" />
        </Card>
      ))}
    </>
  )
}
