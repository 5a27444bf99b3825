import type { MouseEvent } from 'react'
import { SafeMarkdown } from '#src/ui/safe-markdown.tsx'

interface MarkdownPreviewProps {
  text: string
  /** Values of the placeholders. */
  placeholders: Record<string, string>
}

/** A text as the citizen reads it. */
export function MarkdownPreview({ text, placeholders }: MarkdownPreviewProps) {
  const filled = fillPlaceholders(text, placeholders)
  return (
    <div onClickCapture={stayHere}>
      <SafeMarkdown text={filled} />
    </div>
  )
}

/** Replaces placeholders with their values. */
export const fillPlaceholders = (text: string, placeholders: Record<string, string>): string =>
  Object.entries(placeholders).reduce(
    (filled, [placeholder, value]) => filled.replaceAll(placeholder, value),
    text,
  )

// Its links are the portal's, and would lead elsewhere at the desk.
function stayHere(event: MouseEvent) {
  if ((event.target as Element).closest('a')) event.preventDefault()
}
