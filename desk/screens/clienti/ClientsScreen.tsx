import { useEffect, useRef, type RefObject } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { ChevronLeft } from '#src/ui/icons.ts'
import { Tabs } from '#src/ui/tabs.tsx'
import {
  accountChanges,
  clientPath,
  listWaiting,
  openClient,
  showsWaiting,
} from '../../services/clienti.ts'
import { openPage } from '../../services/location.ts'
import { isAllowed } from '../../services/session.ts'
import { registerShortcuts } from '../../services/shortcuts.ts'
import { focusOpened } from '../shared/focus-opened.ts'
import { useTitle } from '../shared/PageHead.tsx'
import { usePages } from '../shared/use-pages.ts'
import { ClientPane } from './ClientPane.tsx'
import { FoundList } from './FoundList.tsx'
import { WaitingList } from './WaitingList.tsx'
import { texts } from './texts.ro.ts'
import '../../styles/clienti.css'

/** Clients: the list, found or waiting for approval, with the open client beside it; below 1100 px one of the two. */
export function ClientsScreen() {
  useSignals()
  const root = useRef<HTMLDivElement>(null)
  const side = useRef<HTMLDivElement>(null)
  const id = openClient.value
  useTitle(texts.title)
  useReturnedFocus(root, id)
  useRowKeys(side)
  useEffect(() => registerClientKeys(side), [])
  const mayApprove = isAllowed('clienti.administreaza')
  const isWaiting = mayApprove && showsWaiting.value

  return (
    <div ref={root} className={classNames('clients', id !== null && 'has-client')}>
      <div ref={side} className="clients__side">
        <h1 className="clients__title" tabIndex={-1}>
          {texts.title}
        </h1>
        {mayApprove ? <ListsOfAdministrator isWaiting={isWaiting} /> : <FoundList />}
      </div>
      <section className="clients__open" aria-label={texts.client} tabIndex={-1}>
        {id === null ? (
          <div className="clients__none">
            <h2>{texts.pick}</h2>
            <p className="lead">{texts.pickText}</p>
          </div>
        ) : (
          <>
            <Button
              variant="quiet"
              small
              className="clients__back"
              icon={<ChevronLeft />}
              onClick={() => openPage(clientPath())}
            >
              {texts.back}
            </Button>
            <ClientPane key={id} id={id} />
          </>
        )}
      </section>
    </div>
  )
}

/** Both lists of those who administer accounts. */
function ListsOfAdministrator({ isWaiting }: { isWaiting: boolean }) {
  useSignals()
  const waiting = usePages(listWaiting)
  const { restart } = waiting
  const changes = accountChanges.value
  useEffect(() => {
    if (changes > 0) restart()
  }, [changes, restart])
  return (
    <>
      <Tabs
        label={texts.lists}
        value={isWaiting ? 'de-aprobat' : 'cautare'}
        items={[
          { key: 'cautare', label: texts.search, href: '#/clienti' },
          {
            key: 'de-aprobat',
            label: texts.waiting,
            count: waiting.loaded.data?.total,
            href: '#/clienti?lista=de-aprobat',
          },
        ]}
      />
      {isWaiting ? <WaitingList pages={waiting} /> : <FoundList />}
    </>
  )
}

/** Lets the arrows move the focus between the rows of a list, and from its search field into them. */
function useRowKeys(side: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = side.current
    element?.addEventListener('keydown', moveBetweenRows)
    return () => element?.removeEventListener('keydown', moveBetweenRows)
  }, [side])
}

/** Registers the keys that go back to the list and to its search field. */
function registerClientKeys(side: RefObject<HTMLElement | null>): () => void {
  return registerShortcuts({
    Escape({ target }) {
      const isField = target instanceof HTMLElement && target.matches('input, textarea, select')
      if (isField || openClient.peek() === null) return true
      openPage(clientPath())
    },
    '/': () => side.current?.querySelector('input')?.focus(),
  })
}

function moveBetweenRows(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const list = event.currentTarget
  if (step === undefined || !(list instanceof HTMLElement)) return
  const stops = [...list.querySelectorAll<HTMLElement>('input, .client-row')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const next = at < 0 ? undefined : stops[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** Gives the focus to the client that opens, and back to the row of the one that was closed. */
function useReturnedFocus(root: RefObject<HTMLElement | null>, id: number | null): void {
  const before = useRef<number | null>(null)
  useEffect(() => {
    const closed = before.current
    before.current = id
    if (id !== null) root.current?.querySelector<HTMLElement>('.clients__open')?.focus()
    else if (closed === null) focusOpened(() => root.current?.querySelector('input')?.focus())
    else root.current?.querySelector<HTMLElement>(`.client-row[data-id="${closed}"]`)?.focus()
  }, [root, id])
}
