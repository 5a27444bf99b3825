import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { unsentCount } from '../../services/connection.ts'
import { isWide, showOptions } from '../../services/layout.ts'
import { session } from '../../services/session.ts'
import { useReadAloud } from '../../screens/shared/ReadAloud.tsx'
import { SlidersHorizontal, Upload, User, Volume2 } from '../../ui/icons.ts'
import { formatFullName, formatHeaderName } from './header-name.ts'

/** Name of the signed-in citizen as a link to the settings; only its icon where there is no room. */
export function UserLink() {
  useSignals()
  const texts = useTexts('layout')
  const user = session.value.state === 'citizen' ? session.value.user : null
  const shown = user ? formatHeaderName(user, isWide.value) : ''
  return (
    <a
      className="header__btn header__user"
      href="#/setari"
      aria-label={user ? texts.account(shown, formatFullName(user)) : texts.accountNobody}
    >
      <User />
      <span className="header__name" aria-hidden>
        {shown}
      </span>
    </a>
  )
}

/** Link to the outbox with the number of unsent entries; nothing when there are none. */
export function UnsentLink() {
  useSignals()
  const texts = useTexts('outbox')
  const count = unsentCount.value
  if (count === 0) return null
  return (
    <a className="header__btn" href="#/de-trimis" aria-label={texts.link(count)}>
      <Upload />
      {isWide.value && <span aria-hidden>{texts.title}</span>}
      <span className="count" aria-hidden>
        {count}
      </span>
    </a>
  )
}

interface HeaderButtonProps {
  icon: ReactNode
  label: string
  inWords: boolean | undefined
  opensDialog?: boolean
  onClick(): void
}

/** Button of the header: its icon, or its words too in the second row of a phone. */
function HeaderButton({ icon, label, inWords, opensDialog, onClick }: HeaderButtonProps) {
  return (
    <button
      type="button"
      className="header__btn"
      title={label}
      aria-label={inWords ? undefined : label}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      onClick={onClick}
    >
      {icon}
      {inWords && <span>{label}</span>}
    </button>
  )
}

/** Reads the page aloud; nothing where the browser cannot. */
export function ListenButton({ inWords }: { inWords?: boolean }) {
  const listen = useReadAloud()
  if (!listen) return null
  const { label, start } = listen
  return (
    <HeaderButton icon={<Volume2 />} label={label} inWords={inWords} onClick={() => start(null)} />
  )
}

/** Opens the options drawer. */
export function OptionsButton({ inWords }: { inWords?: boolean }) {
  const { open } = useTexts('layout').options
  return (
    <HeaderButton
      opensDialog
      icon={<SlidersHorizontal />}
      label={open}
      inWords={inWords}
      onClick={() => showOptions(true)}
    />
  )
}
