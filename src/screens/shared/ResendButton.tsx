import { useSignals } from '@preact/signals-react/runtime'
import type { ResendCooldown } from '../../services/resend-cooldown.ts'

interface Props {
  cooldown: ResendCooldown
  label: string
  labelIn(seconds: number): string
  onResend(): void
}

/** Button that resends the code; disabled during the cooldown, with the seconds left. */
export function ResendButton({ cooldown, label, labelIn, onResend }: Props) {
  useSignals()
  const blocked = cooldown.blocked.value
  return (
    <button
      type="button"
      className="link resend"
      aria-disabled={blocked || undefined}
      onClick={blocked ? undefined : onResend}
    >
      <span>{blocked ? labelIn(cooldown.secondsLeft.value) : label}</span>
    </button>
  )
}
