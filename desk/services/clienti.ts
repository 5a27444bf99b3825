import { computed, effect, signal } from '@preact/signals-core'
import * as calls from '#contract/desk/clienti.ts'
import type { ClientAccount, ClientCard, FoundClient } from '#contract/desk/clienti.ts'
import type { DataOf } from '#contract/endpoint.ts'
import type { CallInput } from '#src/net/api.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { deskCall } from './desk-call.ts'
import { query } from './location.ts'
import { pageByNumber, type CountedPage } from './pages.ts'
import { member } from './session.ts'

/** Text of the search. It stays while other pages are open, and is never in the address: it may be a CNP. */
export const searchText = signal('')

effect(() => {
  if (member.value === null) searchText.value = ''
})

/** Id of the open client; null for none. */
export const openClient = computed(() => {
  const id = Number(query.value.get('id'))
  return Number.isInteger(id) && id > 0 ? id : null
})

export const clientTabs = ['contact', 'contracte', 'facturi', 'plati', 'cazuri', 'cont'] as const
export type ClientTab = (typeof clientTabs)[number]

/** The tab in the address; undefined if there is none of that name. */
export const openTab = computed(() => clientTabs.find((tab) => tab === query.value.get('fila')))

/** True if the list shows the accounts that wait for approval. */
export const showsWaiting = computed(() => query.value.get('lista') === 'de-aprobat')

/** Builds the address of a client, or of a list, as `openPage` takes it. */
export function clientPath({ id, tab }: { id?: number; tab?: ClientTab } = {}): string {
  const parts = new URLSearchParams()
  if (showsWaiting.peek()) parts.set('lista', 'de-aprobat')
  if (id !== undefined) parts.set('id', String(id))
  if (tab !== undefined) parts.set('fila', tab)
  return parts.size > 0 ? `clienti?${parts}` : 'clienti'
}

export type FoundClients = DataOf<typeof calls.deskClientSearch>

export const searchClients = (cauta: string, limita: number): Promise<Outcome<FoundClients>> =>
  deskCall(calls.deskClientSearch, { body: { cauta, limita } })

export type WaitingClients = DataOf<typeof calls.deskClientsToApprove>
export type ListedClient = Omit<FoundClient, 'potrivire'>

export const listWaiting = (cursor?: string): Promise<Outcome<WaitingClients>> =>
  deskCall(calls.deskClientsToApprove, { query: { cursor } })

export const loadClient = (id: number): Promise<Outcome<ClientCard>> =>
  deskCall(calls.deskClient, { params: { id } })

export const loadAccount = (id: number): Promise<Outcome<ClientAccount>> =>
  deskCall(calls.deskClientAccount, { params: { id } })

export type Balance = DataOf<typeof calls.deskClientBalance>

export const loadBalance = (id: number): Promise<Outcome<Balance>> =>
  deskCall(calls.deskClientBalance, { params: { id } })

export const showIdentifier = (id: number): Promise<Outcome<{ cnp_cui: string }>> =>
  deskCall(calls.deskClientIdentifier, { params: { id } })

export type ClientInvoice = DataOf<typeof calls.deskClientInvoices>[number]
export type ClientPayment = DataOf<typeof calls.deskClientPayments>[number]
export type ClientReceipt = DataOf<typeof calls.deskClientReceipts>[number]

/** Reads one page of what a client has much of. */
export type ClientPages<Item> = (id: number, cursor?: string) => Promise<Outcome<CountedPage<Item>>>

export const listInvoices: ClientPages<ClientInvoice> = (id, cursor) =>
  pageByNumber(
    (pagina) => deskCall(calls.deskClientInvoices, { params: { id }, query: { pagina } }),
    cursor,
  )

export const listPayments: ClientPages<ClientPayment> = (id, cursor) =>
  pageByNumber(
    (pagina) => deskCall(calls.deskClientPayments, { params: { id }, query: { pagina } }),
    cursor,
  )

export const listReceipts: ClientPages<ClientReceipt> = (id, cursor) =>
  pageByNumber(
    (pagina) => deskCall(calls.deskClientReceipts, { params: { id }, query: { pagina } }),
    cursor,
  )

export type ClientConsents = DataOf<typeof calls.deskClientConsents>

export const loadConsents = (id: number): Promise<Outcome<ClientConsents>> =>
  deskCall(calls.deskClientConsents, { params: { id } })

export const stopConsent = (id: number): Promise<Outcome<true>> =>
  deskCall(calls.deskConsentStop, { params: { id } })

/** Address of the labels of a contract's containers, a PDF. */
export const containerLabels = (contractId: number): string =>
  calls.deskContainerLabels.path.replace(':id', String(contractId))

/** Address of an invoice's PDF. */
export const invoicePdf = (id: number): string =>
  calls.deskInvoicePdf.path.replace(':id', String(id))

const caseCalls = {
  sesizare: calls.deskClientSesizari,
  solicitare: calls.deskClientSolicitari,
  suport: calls.deskClientSupport,
} as const

export type ClientCase = DataOf<typeof calls.deskClientSesizari>[number]

export const listClientCases = (
  id: number,
  kind: keyof typeof caseCalls,
): Promise<Outcome<ClientCase[]>> => deskCall(caseCalls[kind], { params: { id } })

/** Ends one session of a client, or all. */
export const endSessions = (id: number, sesiune?: string): Promise<Outcome<true>> =>
  deskCall(calls.deskClientEndSessions, { params: { id }, body: { sesiune } })

export const unlockClient = (id: number): Promise<Outcome<true>> =>
  deskCall(calls.deskClientUnlock, { params: { id } })

export const sendPin = (id: number): Promise<Outcome<{ telefon: string }>> =>
  deskCall(calls.deskClientPin, { params: { id } })

/** Number of changes to accounts since the page was loaded: the lists are read again after each. */
export const accountChanges = signal(0)

async function noteChange<Data>(outcome: Promise<Outcome<Data>>): Promise<Outcome<Data>> {
  if ((await outcome).kind === 'ok') accountChanges.value++
  return outcome
}

export const approveClient = (id: number): Promise<Outcome<true>> =>
  noteChange(deskCall(calls.deskClientApprove, { params: { id } }))

/** Evicts an account; answers with the client who waited for its CNP or CUI, if any. */
export const evictClient = (id: number): Promise<Outcome<{ client_id: number | null }>> =>
  noteChange(deskCall(calls.deskClientEvict, { params: { id } }))

export const closeClient = (id: number, motiv: string): Promise<Outcome<true>> =>
  noteChange(deskCall(calls.deskClientClose, { params: { id }, body: { motiv } }))

const corrections = {
  nume: (input: CallInput) => deskCall(calls.deskClientCorrectName, input),
  telefon: (input: CallInput) => deskCall(calls.deskClientCorrectPhone, input),
  email: (input: CallInput) => deskCall(calls.deskClientCorrectEmail, input),
} as const

export type Correction = keyof typeof corrections

export const correctClient = (
  id: number,
  what: Correction,
  body: Record<string, string>,
): Promise<Outcome<true>> => noteChange(corrections[what]({ params: { id }, body }))
