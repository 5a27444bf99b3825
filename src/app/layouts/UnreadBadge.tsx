import { useSignals } from '@preact/signals-react/runtime'
import type { UnreadCounts } from '#contract/notificari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { counts } from '../../services/counts.ts'

const MOST_SHOWN = 99

/** Unread count, as a number to see and as words for screen readers; nothing when it is 0. */
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
