import { useEffect, type ReactNode } from 'react'
import { focusTitle } from '#src/browser/focus-title.ts'
import { texts } from '../../texts.ro.ts'
import { focusOpened } from './focus-opened.ts'

interface PageHeadProps {
  title: string
  lead?: ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
}

/** Title of a page, which gets the focus when the page opens. */
export function PageHead({ title, lead, actions }: PageHeadProps) {
  useTitle(title)
  useEffect(() => focusOpened(focusTitle), [])
  return (
    <div className="page-title">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
      </div>
      {actions}
    </div>
  )
}

/** Names the page in the browser's tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${texts.brand} · ${texts.portal}`
  }, [title])
}
