import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { unsentCount } from '../../services/connection.ts'
import type { Shortcut } from './shortcuts.ts'

/** Icon, name and, for the outbox, the number of unsent entries of a shortcut. */
export function ShortcutText({ shortcut: { name, icon: Icon } }: { shortcut: Shortcut }) {
  useSignals()
  const { shortcuts } = useTexts('layout')
  const count = name === 'deTrimis' ? unsentCount.value : 0
  return (
    <>
      <Icon />
      <span className="nav__word">{shortcuts[name]}</span>
      {count > 0 && <span className="count num">{count}</span>}
    </>
  )
}
