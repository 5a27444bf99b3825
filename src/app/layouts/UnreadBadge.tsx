import { useSignals } from '@preact/signals-react/runtime'
import type { UnreadCounts } from '#contract/notificari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { counts } from '../../services/counts.ts'

const MOST_SHOWN = 99

/** How many wait to be read, as a number for the eye and as words; nothing when none does. */
export function UnreadBadge({ of }: { of: keyof UnreadCounts | undefined }) {
  useSignals()
  const texts = useTexts('layout')
  const count = (of && counts.value?.[of]) ?? 0
  if (count === 0) return null
  return (
    <>
      <span className="count" aria-hidden>
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
      <span className="vh">{texts.unread(count)}</span>
    </>
  )
}
