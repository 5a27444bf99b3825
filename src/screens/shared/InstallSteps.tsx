import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { iosBrowser, type InstallablePlatform } from '../../services/install.ts'

/** What to tap to install the portal where the browser does not ask. */
export function InstallSteps({ on, className }: { on: InstallablePlatform; className: string }) {
  useSignals()
  const { steps } = useTexts('install')
  const list = on === 'ios' ? steps.ios[iosBrowser.value] : steps[on]
  // On a computer they are not steps but one line for each browser.
  const List = on === 'desktop' ? 'ul' : 'ol'
  return (
    <List className={className}>
      {list.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </List>
  )
}
