import { signal } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { TABLET_UP, watchMedia } from '#src/browser/breakpoints.ts'
import { LogOut } from '#src/ui/icons.ts'
import { path } from '../services/location.ts'
import { signOut } from '../services/session.ts'
import { texts } from '../texts.ro.ts'
import { listOpenPages, type Page } from './pages.ts'
import { RailMore } from './RailMore.tsx'

/** Entries that a phone has room for. */
const FIT = 5

const isPhone = signal(false)
isPhone.value = !watchMedia(TABLET_UP, (isWide) => (isPhone.value = !isWide))

/** Rail with the sections that the member may use; their words show on hover and focus, on a phone always. */
export function Rail() {
  useSignals()
  const allowed = listOpenPages()
  const pages = [...allowed.filter(({ isOwn }) => !isOwn), ...allowed.filter(({ isOwn }) => isOwn)]
  // The last entry is the way out.
  const isShort = isPhone.value && pages.length >= FIT
  const beside = isShort ? pages.slice(0, FIT - 1) : pages
  const more = isShort ? pages.slice(FIT - 1) : []
  return (
    <nav className="rail" aria-label={texts.nav}>
      <ul className="rail__list">
        {beside.map(showLink)}
        {isShort ? (
          <RailMore hasCurrent={more.some(isCurrent)}>
            {more.map(showLink)}
            {signOutEntry}
          </RailMore>
        ) : (
          signOutEntry
        )}
      </ul>
    </nav>
  )
}

const isCurrent = (page: Page) => path.value === page.path

const showLink = (page: Page) => (
  <li key={page.path} className={page.isOwn ? 'rail__own' : undefined}>
    <a
      className="rail__item"
      href={`#/${page.path}`}
      aria-current={isCurrent(page) ? 'page' : undefined}
    >
      <page.icon />
      <span>{page.name}</span>
    </a>
  </li>
)

const signOutEntry = (
  <li>
    <button type="button" className="rail__item" onClick={() => void signOut()}>
      <LogOut />
      <span>{texts.signOut}</span>
    </button>
  </li>
)
