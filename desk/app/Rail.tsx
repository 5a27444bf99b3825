import { useEffect, useRef } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import { LogOut } from '#src/ui/icons.ts'
import { path } from '../services/location.ts'
import { signOut } from '../services/session.ts'
import { texts } from '../texts.ro.ts'
import { listOpenPages, type Page } from './pages.ts'

/** Rail with the sections that the member may use; their words show on hover and focus. */
export function Rail() {
  useSignals()
  const allowed = listOpenPages()
  const nav = useRef<HTMLElement>(null)
  const shown = path.value
  // On a phone the sections scroll sideways.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <nav ref={nav} className="rail" aria-label={texts.nav}>
      <ul className="rail__list">
        {allowed.filter(({ isOwn }) => !isOwn).map(showLink)}
        {allowed.filter(({ isOwn }) => isOwn).map(showLink)}
        <li>
          <button type="button" className="rail__item" onClick={() => void signOut()}>
            <LogOut />
            <span>{texts.signOut}</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}

const showLink = (page: Page) => (
  <li key={page.path} className={page.isOwn ? 'rail__own' : undefined}>
    <a
      className="rail__item"
      href={`#/${page.path}`}
      aria-current={path.value === page.path ? 'page' : undefined}
    >
      <page.icon />
      <span>{page.name}</span>
    </a>
  </li>
)
