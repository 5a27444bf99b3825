import type { ReadonlySignal } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { formatHour } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { DraftSaveState } from '../../services/wizard.ts'
import { Check } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'

/** Shows whether the draft is saved on this device. */
export function DraftStatus({ saved }: { saved: ReadonlySignal<DraftSaveState> }) {
  useSignals()
  const { add } = useTexts('sesizari')
  const at = saved.value
  if (at === 'refused') return <Note kind="late">{add.notKept}</Note>
  return (
    <p className="noua__kept meta num">
      {at !== null && (
        <>
          <Check />
          {add.kept(formatHour(at.toISOString()))}
        </>
      )}
    </p>
  )
}
