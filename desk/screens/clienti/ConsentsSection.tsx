import { useCallback, useRef, useState } from 'react'
import type { ClientConsent } from '#contract/desk/clienti.ts'
import { formatDate } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { Confirm } from '#src/ui/confirm.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import { clientPath, loadConsents, stopConsent } from '../../services/clienti.ts'
import { tell } from '../../services/feedback.ts'
import { isAllowed } from '../../services/session.ts'
import { texts as common } from '../../texts.ro.ts'
import { actionColumn } from '../shared/action-column.tsx'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { useLoaded } from '../shared/use-loaded.ts'
import { texts } from './texts.ro.ts'

const words = texts.consents

/** Who pays for a client by their consent, and for whom the client pays; nothing where there is none. */
export function ConsentsSection({ id }: { id: number }) {
  const { data, problem, reload } = useLoaded(useCallback(() => loadConsents(id), [id]))
  const action = useAction()
  const [asked, setAsked] = useState<ClientConsent | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  async function stop(consent: ClientConsent) {
    if (!(await action.run(() => stopConsent(consent.id)))) return
    tell(words.done)
    await reload()
    // The button that had the focus is gone.
    heading.current?.focus()
  }

  const { platitori = [], plateste_pentru: payees = [] } = data ?? {}
  const isNone = platitori.length + payees.length === 0
  if (isNone) return <Problem text={problem} />
  const lists = [
    { title: words.payers, name: words.payer, items: platitori },
    { title: words.payees, name: words.payee, items: payees },
  ].filter(({ items }) => items.length > 0)
  return (
    <>
      {lists.map(({ title, name, items }, index) => (
        <section key={title} className="part">
          <h3 ref={index === 0 ? heading : undefined} tabIndex={index === 0 ? -1 : undefined}>
            {title}
          </h3>
          <Table
            caption={title}
            columns={toColumns(name, action.busy, setAsked)}
            items={items}
            keyOf={(consent) => String(consent.id)}
          />
        </section>
      ))}
      {asked && (
        <Confirm
          title={words.ask(nameOf(asked))}
          yes={words.stop}
          no={common.cancel}
          onClose={() => setAsked(null)}
          onYes={() => void stop(asked)}
        >
          {words.askText}
        </Confirm>
      )}
      <Problem text={problem ?? action.problem} />
    </>
  )
}

const nameOf = ({ client }: ClientConsent): string => client.nume || texts.closed

function toColumns(
  name: string,
  busy: boolean,
  onStop: (consent: ClientConsent) => void,
): TableColumn<ClientConsent>[] {
  const shown: TableColumn<ClientConsent>[] = [
    {
      key: 'nume',
      label: name,
      area: 'title',
      cell: (consent) => (
        <a href={`#/${clientPath({ id: consent.client.id, tab: 'plati' })}`}>{nameOf(consent)}</a>
      ),
    },
    { key: 'contract', label: words.contract, cell: ({ contract }) => contract },
    {
      key: 'dat',
      label: words.since,
      cell: ({ dat_la }) => <span className="client__day">{formatDate(dat_la)}</span>,
    },
    {
      key: 'telefon',
      label: words.phone,
      cell: ({ telefon }) => <span className="client__day">{telefon}</span>,
    },
    { key: 'stare', label: words.state, cell: (consent) => <ConsentState {...consent} /> },
  ]
  if (!isAllowed('acorduri.opreste')) return shown
  return [
    ...shown,
    actionColumn(words.action, (consent) =>
      consent.stare === 'data' ? (
        <Button
          small
          variant="quiet"
          busy={busy}
          aria-label={words.stopLabel(nameOf(consent))}
          onClick={() => onStop(consent)}
        >
          {words.stop}
        </Button>
      ) : null,
    ),
  ]
}

function ConsentState({ stare, oprit_la, oprit_de }: ClientConsent) {
  if (stare === 'data') return <StatusPill kind="done">{words.given}</StatusPill>
  return (
    <>
      <StatusPill kind="idle">{words.stopped}</StatusPill>{' '}
      <span className="meta client__day">
        {[oprit_de && words.stoppedBy[oprit_de], oprit_la && formatDate(oprit_la)]
          .filter(Boolean)
          .join(', ')}
      </span>
    </>
  )
}
