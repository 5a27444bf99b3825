import { useEffect, type ReactNode } from 'react'
import { focusTitle } from '#src/browser/focus-title.ts'
import { Brand } from '#src/ui/brand.tsx'
import { texts } from '../../texts.ro.ts'
import { useTitle } from './PageHead.tsx'

interface EntranceProps {
  /** Name of the page in the browser's tab. */
  page: string
  title: string
  lead?: ReactNode
  /** Wider, for codes beside text. */
  wide?: boolean
  children?: ReactNode
}

/** Page outside the desk: brand, title and one box. Its title gets the focus, unless a field asks for it. */
export function Entrance({ page, title, lead, wide = false, children }: EntranceProps) {
  useTitle(page)
  useEffect(() => {
    if (document.activeElement === document.body) focusTitle()
  }, [title])
  return (
    <div className={wide ? 'entrance entrance--wide' : 'entrance'}>
      <header className="entrance__head">
        <Brand
          href="#/"
          name={
            <>
              {texts.brand} <small>{texts.portal}</small>
            </>
          }
        />
      </header>
      <main className="entrance__box stack">
        <div className="stack stack--s">
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {children}
      </main>
    </div>
  )
}
