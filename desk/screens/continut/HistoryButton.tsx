import { useState } from 'react'
import type { VersionEndpoints } from '#contract/desk/versiuni.ts'
import { Button } from '#src/ui/button.tsx'
import { HistorySheet } from './HistorySheet.tsx'
import { words } from './texts.ro.ts'

interface HistoryButtonProps {
  calls: VersionEndpoints
  /** Key of the content, and its version that is shown. */
  of: { key: string; version: number }
  /** Called with the sentence to show. */
  onRestored: (sentence: string) => void
}

/** Button that opens the versions of a content. */
export function HistoryButton({ calls, of, onRestored }: HistoryButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button small onClick={() => setOpen(true)}>
        {words.history.open}
      </Button>
      {isOpen && (
        <HistorySheet
          calls={calls}
          contentKey={of.key}
          version={of.version}
          onClose={() => setOpen(false)}
          onRestored={(sentence) => {
            setOpen(false)
            onRestored(sentence)
          }}
        />
      )}
    </div>
  )
}
