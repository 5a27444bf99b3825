import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { operator } from '../../services/portal.ts'
import { Strip } from './Strip.tsx'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** Banner on a demo installation that others can reach, because what is sent there reaches nobody. */
export function DemoStrip() {
  useSignals()
  const { demo } = useTexts('outbox')
  const isPublic = operator.value.isDemo === true && !LOOPBACK.includes(window.location.hostname)
  return isPublic && <Strip text={demo} />
}
