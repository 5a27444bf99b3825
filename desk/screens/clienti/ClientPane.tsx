import { useCallback, useState, type ReactNode } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import { casePermissions, caseKinds } from '#contract/desk/coada.ts'
import type { ClientAccount, ClientCard } from '#contract/desk/clienti.ts'
import { formatLei } from '#src/i18n/money.ts'
import { Button } from '#src/ui/button.tsx'
import { ListError, ListSkeleton } from '#src/ui/list-state.tsx'
import { Note } from '#src/ui/note.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import {
  clientPath,
  clientTabs,
  loadAccount,
  loadBalance,
  loadClient,
  openTab,
  showIdentifier,
  type ClientTab,
} from '../../services/clienti.ts'
import { isAllowed } from '../../services/session.ts'
import { texts as common } from '../../texts.ro.ts'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { useLoaded } from '../shared/use-loaded.ts'
import { AccountSection } from './AccountSection.tsx'
import { CasesSection } from './CasesSection.tsx'
import { ClientState } from './ClientRow.tsx'
import { ContactSection } from './ContactSection.tsx'
import { ContractsSection } from './ContractsSection.tsx'
import { InvoicesSection } from './InvoicesSection.tsx'
import { PaymentsSection } from './PaymentsSection.tsx'
import { texts } from './texts.ro.ts'

/** One client: who it is, and what the role may see of it. */
export function ClientPane({ id }: { id: number }) {
  useSignals()
  return isAllowed('clienti.vede') ? <SeenClient id={id} /> : <AdministeredClient id={id} />
}

/** For those who see contact and contracts. */
function SeenClient({ id }: { id: number }) {
  const { data, problem, busy, reload } = useLoaded(useCallback(() => loadClient(id), [id]))
  if (!data) return <Waiting problem={problem} busy={busy} onRetry={reload} />
  const tabs = clientTabs.filter(isTabAllowed)
  return (
    <Client client={data} tabs={tabs} counts={{ contracte: data.contracte.length }}>
      {(tab) => {
        switch (tab) {
          case 'contact':
            return <ContactSection client={data} />
          case 'contracte':
            return <ContractsSection contracts={data.contracte} />
          case 'facturi':
            return <InvoicesSection id={id} />
          case 'plati':
            return <PaymentsSection id={id} />
          case 'cazuri':
            return <CasesSection id={id} />
          case 'cont':
            return <LoadedAccount id={id} onChanged={reload} />
        }
      }}
    </Client>
  )
}

/** For those who administer accounts and see no contact. */
function AdministeredClient({ id }: { id: number }) {
  const { data, problem, busy, reload } = useLoaded(useCallback(() => loadAccount(id), [id]))
  if (!data) return <Waiting problem={problem} busy={busy} onRetry={reload} />
  return (
    <Client client={data} tabs={['cont']}>
      {() => <AccountSection account={data} onChanged={reload} />}
    </Client>
  )
}

function LoadedAccount({ id, onChanged }: { id: number; onChanged: () => Promise<void> }) {
  const { data, problem, busy, reload } = useLoaded(useCallback(() => loadAccount(id), [id]))
  if (!data) return <Waiting problem={problem} busy={busy} onRetry={reload} />
  const reloadBoth = async () => void (await Promise.all([reload(), onChanged()]))
  return <AccountSection account={data} onChanged={reloadBoth} />
}

interface WaitingProps {
  problem: string | null
  busy: boolean
  onRetry: () => Promise<void>
}

function Waiting({ problem, busy, onRetry }: WaitingProps) {
  return problem === null ? (
    <ListSkeleton label={common.loading} lead="none" />
  ) : (
    <ListError
      text={problem}
      retryLabel={common.retry}
      busy={busy}
      onRetry={() => void onRetry()}
    />
  )
}

const seesCases = caseKinds.map((kind) => casePermissions[kind].see)

function isTabAllowed(tab: ClientTab): boolean {
  switch (tab) {
    case 'contact':
    case 'contracte':
      return true
    case 'facturi':
    case 'plati':
      return isAllowed('bani.vede')
    case 'cazuri':
      return isAllowed(seesCases)
    case 'cont':
      return isAllowed('clienti.administreaza')
  }
}

interface ClientProps {
  client: ClientCard | ClientAccount
  tabs: readonly ClientTab[]
  counts?: Partial<Record<ClientTab, number>>
  children: (tab: ClientTab) => ReactNode
}

function Client({ client, tabs, counts = {}, children }: ClientProps) {
  useSignals()
  const tab = tabs.find((one) => one === openTab.value) ?? tabs[0]!
  const { id, nume } = client
  return (
    <article className="client">
      <header className="client__head">
        <div className="client__title">
          <h2>{nume || texts.closed}</h2>
          <ClientState client={client} />
        </div>
        <Identifier client={client} />
        {isAllowed('bani.vede') && <BalanceLine id={id} />}
      </header>
      {client.contestat && <Note kind="wait">{texts.contested}</Note>}
      {tabs.length > 1 && (
        <Tabs
          label={texts.sections}
          value={tab}
          items={tabs.map((key) => ({
            key,
            label: texts.tabs[key],
            count: counts[key],
            href: `#/${clientPath({ id, tab: key })}`,
          }))}
        />
      )}
      {children(tab)}
    </article>
  )
}

/** Masked CNP or CUI, whole after it was asked for. */
function Identifier({ client: { id, firma, cnp_cui: masked } }: Pick<ClientProps, 'client'>) {
  const action = useAction()
  const [whole, setWhole] = useState<string | null>(null)
  if (masked === '') return null

  async function show() {
    const shown = await action.run(() => showIdentifier(id))
    if (shown) setWhole(shown.cnp_cui)
  }

  return (
    <>
      <p className="client__id num">
        {firma ? texts.identifier.firm : texts.identifier.person} <span>{whole ?? masked}</span>
        {whole === null ? (
          <Button
            variant="quiet"
            small
            busy={action.busy}
            aria-label={texts.showLabel}
            onClick={() => void show()}
          >
            {texts.show}
          </Button>
        ) : (
          <Button variant="quiet" small onClick={() => setWhole(null)}>
            {texts.hide}
          </Button>
        )}
        <span className="meta" role="status">
          {whole !== null && texts.shown}
        </span>
      </p>
      <Problem text={action.problem} />
    </>
  )
}

function BalanceLine({ id }: { id: number }) {
  const { data, problem } = useLoaded(useCallback(() => loadBalance(id), [id]))
  if (problem !== null) return <p className="meta">{problem}</p>
  if (!data) return <p className="meta">{common.loading}</p>
  const { total_bani, restant_bani, credit_bani } = data
  const { balance } = texts
  return (
    <p className="client__balance num">
      <strong>{total_bani > 0 ? balance.owed(formatLei(total_bani)) : balance.nothing}</strong>
      {restant_bani > 0 && (
        <span className="client__late">{balance.late(formatLei(restant_bani))}</span>
      )}
      {credit_bani > 0 && <span>{balance.credit(formatLei(credit_bani))}</span>}
    </p>
  )
}
