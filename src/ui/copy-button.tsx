import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Check, Copy } from './icons.ts'
import './copy-button.css'

export interface CopyButtonProps {
  /** What is put on the clipboard. */
  text: string
  /** „Copiază”. */
  label: string
  /** The whole name of the button when its label alone is not clear: „Copiază numărul sesizării”. */
  name?: string | undefined
  /** „Copiat”: on the button for a while, and said. */
  copiedLabel: string
  /** „Nu s-a putut copia”: the browser may not allow it. */
  failedLabel: string
}

type Outcome = 'idle' | 'copied' | 'failed'

/** How long the outcome stays on the button, in milliseconds. */
const shown = 4000

/** Copies a number or an address with one tap. As wide before as after. */
export function CopyButton({ text, label, name, copiedLabel, failedLabel }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('idle')
  const words: Record<Outcome, string> = { idle: label, copied: copiedLabel, failed: failedLabel }

  useEffect(() => {
    if (outcome === 'idle') return
    const timer = setTimeout(() => setOutcome('idle'), shown)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    setOutcome((await putOnClipboard(text)) ? 'copied' : 'failed')
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

/** Whether it worked: the browser refuses without a secure connection or without the right. */
async function putOnClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
