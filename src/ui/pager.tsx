import { useEffect, useRef, type RefObject } from 'react'
import { Button } from './button.tsx'
import './pager.css'

export interface PagerProps {
  /** Number shown and total: „20 din 134 de sesizări”. */
  text: string
  /** „Mai multe”. */
  moreLabel: string
  /** Loads the next page; undefined when all items are shown, which hides the button. */
  onMore?: (() => void) | undefined
  busy?: boolean | undefined
}

/** Count and "load more" button under a list. */
export function Pager({ text, moreLabel, onMore, busy }: PagerProps) {
  const line = useRef<HTMLParagraphElement>(null)
  const hasMore = Boolean(onMore)
  useFocusAfterLastPage(line, hasMore)
  return (
    <div className="pager">
      <p ref={line} className="meta num" tabIndex={-1} role="status">
        {text}
      </p>
      {onMore && (
        <Button busy={busy} onClick={onMore}>
          {moreLabel}
        </Button>
      )}
    </div>
  )
}

/** Moves the focus to the count when the last page removes the focused button. */
function useFocusAfterLastPage(line: RefObject<HTMLElement | null>, hasMore: boolean) {
  const had = useRef(hasMore)
  useEffect(() => {
    if (had.current && !hasMore && document.activeElement === document.body) line.current?.focus()
    had.current = hasMore
  }, [line, hasMore])
}
