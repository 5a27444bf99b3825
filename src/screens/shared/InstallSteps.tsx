import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { iosBrowser, type InstallablePlatform } from '../../services/install.ts'

/** Manual install instructions, for browsers without an install prompt. */
export function InstallSteps({ on, className }: { on: InstallablePlatform; className: string }) {
  useSignals()
  const { steps } = useTexts('install')
  const list = on === 'ios' ? steps.ios[iosBrowser.value] : steps[on]
  // On desktop these are one line per browser, not consecutive steps.
  const List = on === 'desktop' ? 'ul' : 'ol'
  return (
    <List className={className}>
      {list.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </List>
  )
}
