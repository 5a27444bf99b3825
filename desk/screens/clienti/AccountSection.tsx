import { useState } from 'react'
import type { ClientAccount } from '#contract/desk/clienti.ts'
import { formatAge } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import {
  approveClient,
  clientPath,
  endSessions,
  evictClient,
  sendPin,
  unlockClient,
  type Correction,
} from '../../services/clienti.ts'
import { tell } from '../../services/feedback.ts'
import { openPage } from '../../services/location.ts'
import type { DeskOutcome } from '../../services/outcome.ts'
import { ConfirmedAction } from '../shared/ConfirmedAction.tsx'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { CloseSheet } from './CloseSheet.tsx'
import { CorrectionSheet } from './CorrectionSheet.tsx'
import { texts } from './texts.ro.ts'

const words = texts.account

interface AccountSectionProps {
  account: ClientAccount
  /** Reads the client again. */
  onChanged: () => Promise<void>
}

/** Devices of a client, and what may be done to the account in its state. */
export function AccountSection({ account, onChanged }: AccountSectionProps) {
  const action = useAction()
  const { id, nume, actiuni, sesiuni } = account

  async function perform<Data>(
    act: () => Promise<DeskOutcome<Data>>,
    toSentence: (data: Data) => string,
  ) {
    const data = await action.run(act)
    if (data === undefined) return
    tell(toSentence(data))
    await onChanged()
  }
  async function evict() {
    const evicted = await action.run(() => evictClient(id))
    if (!evicted) return
    const { client_id: client } = evicted
    tell(client === null ? words.evacuare.done : words.evacuare.doneClient)
    if (client === null) return onChanged()
    openPage(clientPath({ id: client, tab: 'cont' }))
  }

  const simple = {
    deblocare: () =>
      perform(
        () => unlockClient(id),
        () => words.deblocare.done,
      ),
    pin: () =>
      perform(
        () => sendPin(id),
        ({ telefon }) => words.pin.done(telefon),
      ),
    aprobare: () =>
      perform(
        () => approveClient(id),
        () => words.aprobare.done,
      ),
    sesiuni: () =>
      perform(
        () => endSessions(id),
        () => words.sesiuni.done,
      ),
    evacuare: evict,
  }
  const order = ['deblocare', 'pin', 'aprobare', 'sesiuni', 'evacuare'] as const
  const harmless = ['deblocare', 'pin', 'aprobare']
  const showAct = (act: (typeof order)[number]) => {
    const { title, text, label, ask } = words[act]
    return (
      <ConfirmedAction
        key={act}
        {...{ title, text, label }}
        question={ask(nume)}
        harmless={harmless.includes(act)}
        busy={action.busy}
        onYes={() => void simple[act]()}
      />
    )
  }

  return (
    <div className="stack">
      <section className="part">
        <h3>{words.devices}</h3>
        {sesiuni.length === 0 ? (
          <p className="meta">{words.noDevices}</p>
        ) : (
          <Table
            caption={words.devices}
            columns={deviceColumns(
              action.busy,
              (session) =>
                void perform(
                  () => endSessions(id, session.id),
                  () => words.ended,
                ),
            )}
            items={sesiuni}
            keyOf={(session) => session.id}
          />
        )}
      </section>
      <section className="part">
        <h3>{words.acts}</h3>
        <Problem text={action.problem} />
        {actiuni.length === 0 && <p className="meta">{words.noActs}</p>}
        <div className="client__acts">
          {order.filter((act) => actiuni.includes(act)).map(showAct)}
          {actiuni.includes('corectare') && <Corrections account={account} onDone={onChanged} />}
          {actiuni.includes('inchidere') && <Closing account={account} onDone={onChanged} />}
        </div>
      </section>
    </div>
  )
}

interface ActProps {
  account: ClientAccount
  onDone: () => Promise<void>
}

function Corrections({ account, onDone }: ActProps) {
  const [open, setOpen] = useState<Correction | null>(null)
  const kinds: Correction[] =
    account.stare === 'activ' ? ['nume', 'telefon', 'email'] : ['nume', 'telefon']
  return (
    <section className="act">
      <h3>{words.corectare.title}</h3>
      <p className="meta">{words.corectare.text}</p>
      <div className="cluster">
        {kinds.map((kind) => (
          <Button key={kind} small onClick={() => setOpen(kind)}>
            {words.corectare[kind].label}
          </Button>
        ))}
      </div>
      {open && (
        <CorrectionSheet
          account={account}
          what={open}
          onClose={() => setOpen(null)}
          onDone={(sentence) => {
            setOpen(null)
            tell(sentence)
            void onDone()
          }}
        />
      )}
    </section>
  )
}

function Closing({ account, onDone }: ActProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="act">
      <h3>{words.inchidere.title}</h3>
      <p className="meta">{words.inchidere.text}</p>
      <Button small variant="danger" onClick={() => setOpen(true)}>
        {words.inchidere.label}
      </Button>
      {isOpen && (
        <CloseSheet
          account={account}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            tell(words.inchidere.done)
            void onDone()
          }}
        />
      )}
    </section>
  )
}

type Session = ClientAccount['sesiuni'][number]

function deviceColumns(busy: boolean, onEnd: (session: Session) => void): TableColumn<Session>[] {
  return [
    { key: 'dispozitiv', label: words.device, area: 'title', cell: (row) => row.dispozitiv },
    { key: 'din', label: words.from, cell: (row) => formatAge(row.creat_la) },
    { key: 'folosit', label: words.used, cell: (row) => formatAge(row.folosit_la) },
    { key: 'push', label: words.push, cell: (row) => (row.push ? words.yes : words.no) },
    {
      key: 'actiune',
      label: words.action,
      area: 'status',
      hideLabel: true,
      right: true,
      cell: (row) => (
        <Button
          small
          variant="quiet"
          busy={busy}
          aria-label={words.endLabel(row.dispozitiv)}
          onClick={() => onEnd(row)}
        >
          {words.end}
        </Button>
      ),
    },
  ]
}
