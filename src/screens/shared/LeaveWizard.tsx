import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { X } from '../../ui/icons.ts'

interface Props {
  /** True if there is a draft to keep; otherwise it is left at once. */
  isBegun: boolean
  onLeave(): void
  /** Keeps the draft and leaves. */
  onKeep(): void
  /** Deletes the draft and leaves. */
  onDrop(): void
}

/** Button that leaves a form of several steps, and asks what to do with its draft. */
export function LeaveWizard({ isBegun, onLeave, onKeep, onDrop }: Props) {
  const { leave } = useTexts('cases')
  const [asks, setAsks] = useState(false)
  return (
    <>
      <button
        type="button"
        className="link leave-wizard"
        onClick={() => (isBegun ? setAsks(true) : onLeave())}
      >
        <X />
        {leave.open}
      </button>
      {asks && (
        <Confirm
          title={leave.title}
          yes={leave.drop}
          no={leave.stay}
          other={{ label: leave.keep, onClick: onKeep }}
          onYes={onDrop}
          onClose={() => setAsks(false)}
        >
          {leave.text}
        </Confirm>
      )}
    </>
  )
}
