import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Check, Copy } from './icons.ts'
import './copy-button.css'

export interface CopyButtonProps {
  /** Text written to the clipboard. */
  text: string
  /** „Copiază”. */
  label: string
  /** Accessible name, when the label alone is not clear: „Copiază numărul sesizării”. */
  name?: string | undefined
  /** „Copiat”: shown on the button for a while and announced. */
  copiedLabel: string
  /** „Nu s-a putut copia”: the browser may not allow it. */
  failedLabel: string
}

type Outcome = 'idle' | 'copied' | 'failed'

/** Milliseconds for which the outcome stays on the button. */
const OUTCOME_SHOWN_MS = 4000

/** Button that copies a number or an address. Its width does not change with its label. */
export function CopyButton({ text, label, name, copiedLabel, failedLabel }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('idle')
  const words: Record<Outcome, string> = { idle: label, copied: copiedLabel, failed: failedLabel }

  useEffect(() => {
    if (outcome === 'idle') return
    const timer = setTimeout(() => setOutcome('idle'), OUTCOME_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    setOutcome((await copyToClipboard(text)) ? 'copied' : 'failed')
  }

  return (
    <>
      <Button
        variant="quiet"
        small
        icon={outcome === 'copied' ? <Check /> : <Copy />}
        aria-label={name}
        onClick={() => void copy()}
      >
        <span className="copy-words" data-label={label} data-copied={copiedLabel}>
          {words[outcome]}
        </span>
      </Button>
      <span className="vh" role="status">
        {outcome === 'idle' ? '' : words[outcome]}
      </span>
    </>
  )
}

/** Writes to the clipboard; false if the browser refuses (insecure context or no permission). */
async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
