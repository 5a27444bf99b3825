import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { canInstall, install, platform } from '../../services/install.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { SubHeading } from './SubHeading.tsx'

const platforms = ['android', 'ios', 'desktop'] as const

/** How the portal comes onto the screen of each kind of device, this one first. */
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
      {canInstall.value && (
        <div>
          <Button variant="primary" onClick={() => void install()}>
            {words.install}
          </Button>
        </div>
      )}
      {inOrder.map((name) => {
        // On a computer they are not steps but one line for each browser.
        const List = name === 'desktop' ? 'ul' : 'ol'
        return (
          <Card key={name} className="stack stack--s">
            <SubHeading>
              {texts.platforms[name]}{' '}
              {name === here && <span className="meta">({texts.here})</span>}
            </SubHeading>
            <List className="setari__list">
              {words.steps[name].map((step) => (
                <li key={step}>{step}</li>
              ))}
            </List>
          </Card>
        )
      })}
    </>
  )
}
