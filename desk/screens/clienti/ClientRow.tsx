import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { clientPath, type ListedClient } from '../../services/clienti.ts'
import { clientTones } from './states.ts'
import { texts } from './texts.ro.ts'

interface ClientRowProps {
  client: ListedClient
  isOpen: boolean
  /** Text at the end of the row: why it was found, or since when it waits. */
  note: ReactNode
}

/** Row of a client in a list, a link to it. */
export function ClientRow({ client, isOpen, note }: ClientRowProps) {
  const { id, nume, cnp_cui, coduri_client: codes, adresa } = client
  return (
    <a
      className={classNames('client-row', isOpen && 'is-open')}
      data-id={id}
      href={`#/${clientPath({ id })}`}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="client-row__name">{nume || texts.closed}</span>
      <span className="client-row__note">{note}</span>
      <span className="client-row__facts num">
        {[cnp_cui, codes.length > 0 && texts.code(codes)].filter(Boolean).join(' · ')}
      </span>
      {adresa !== '' && <span className="client-row__facts">{adresa}</span>}
      {isUnusual(client) && (
        <span className="client-row__state">
          <ClientState client={client} />
        </span>
      )}
    </a>
  )
}

const isUnusual = ({ stare, aprobat }: ListedClient) => stare !== 'activ' || !aprobat

/** State of a client's account, in a word. */
export function ClientState({ client }: { client: Pick<ListedClient, 'stare' | 'aprobat'> }) {
  const { stare, aprobat } = client
  return stare === 'activ' && !aprobat ? (
    <StatusPill kind="wait">{texts.unapproved}</StatusPill>
  ) : (
    <StatusPill kind={clientTones[stare]}>{texts.states[stare]}</StatusPill>
  )
}
