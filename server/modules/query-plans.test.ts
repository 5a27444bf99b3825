import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cifreDeschise, OPEN311 } from '#contract/cifre-deschise.ts'
import { addDays } from '#contract/days.ts'
import { endpoints } from '#contract/index.ts'
import { platescPentru } from '#contract/platitori.ts'
import { dayOf } from '#contract/time-zone.ts'
import { newInvoices, receivables, sesizari, streets } from '#server/db/schema.ts'
import { single } from '#server/db/single.ts'
import { consentUrl } from '#server/domain/consent-links.ts'
import { signInvoiceToken } from '#server/domain/invoice-links.ts'
import { encodeSecretId } from '#server/domain/secret-ids.ts'
import { SESIZARE_SECRET } from '#server/domain/supports.ts'
import { listPayeeReminders } from '#server/modules/mementouri/payees.ts'
import { toRequestId } from '#server/modules/open311/requests.ts'
import { listNewInvoicesOfPayees } from '#server/modules/platitori/new-invoices.ts'
import { seedCatalogues } from '#server/seed/seed-catalogues.ts'
import { PASSWORD, aRegistration } from '#server/testing/factories/accounts.ts'
import { aSolvedSesizare } from '#server/testing/factories/cases.ts'
import { anInvoice } from '#server/testing/factories/facturi.ts'
import { aSignedIn } from '#server/testing/factories/forms.ts'
import { callRoute, owned, ownedRoutes } from '#server/testing/factories/owned-routes.ts'
import type { Somebody } from '#server/testing/factories/owned-routes.ts'
import { anApiKey } from '#server/testing/factories/operator.ts'
import { startPaymentsApp } from '#server/testing/factories/plati.ts'
import type { PaymentsApp } from '#server/testing/factories/plati.ts'
import { aClientOnPaper, aConsent, askConsent } from '#server/testing/factories/platitori.ts'
import type { TestAnswer } from '#server/testing/test-app.ts'
import { forgeStatistics } from '#server/testing/forge-statistics.ts'

/** Tables that stay small however many citizens there are: content, catalogues, staff, the demonstration's bank. */
const smallTables = new Set([
  'announcements',
  'answer_templates',
  'api_keys',
  'catalogues',
  'client_errors',
  'content_versions',
  'desk_digests',
  'desk_views',
  'faq_items',
  'import_problems',
  'imports',
  'installation',
  'open_figures',
  'public_points',
  'registers',
  'round_days',
  'rounds',
  'sandbox_bindings',
  'sandbox_callbacks',
  'sandbox_orders',
  'sesizare_categories',
  'solicitare_types',
  'sorting_hints',
  'staff',
  'staff_invitations',
  'staff_passkeys',
  'staff_sessions',
  'streets',
  'translations',
  'useful_articles',
  'webhook_endpoints',
])

/** Most that a step of a plan may cost, in PostgreSQL's units: some hundred rows by an index. */
const MAX_COST = 5000

/** Statements of the whole process while a call runs, with their values. */
let recorded: Map<string, unknown[]> | null = null
const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
const { query } = prototype
prototype.query = function recording(this: pg.Client, ...args) {
  const [given, values] = args as [string | pg.QueryConfig, unknown[] | undefined]
  const { text, values: own } = typeof given === 'string' ? { text: given, values: [] } : given
  recorded?.set(text, Array.isArray(values) ? values : (own ?? []))
  return query.apply(this, args)
}

let app: PaymentsApp
let large: string[]
beforeAll(async () => {
  app = await startPaymentsApp({ uploadsPerHour: 100_000 })
  await seedCatalogues(app.ports)
  // A job computes the open figures; a call computes only those that it has not come to.
  await app.client().get(cifreDeschise.path)
  // Statistics are forged only of tables that have a page.
  const owner = await aSignedIn(app)
  for (const { make } of Object.values(ownedRoutes)) await make(app, owner)
  const { rows } = await app.ports.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  large = rows.map(({ name }) => name).filter((name) => !smallTables.has(name))
  // As autovacuum does at any moment, of tables that are not empty.
  const { rows: filled } = await app.ports.db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relname in ${large} and pg_relation_size(oid) > 0`,
  )
  for (const { name } of filled) await app.ports.db.execute(sql`analyze ${sql.identifier(name)}`)
})
afterAll(async () => {
  prototype.query = query
  await app.close()
})

type Statement = [text: string, values: unknown[]]

const isPlanned = ([text]: Statement) => /^\s*(?:select|insert|update|delete|with)\b/i.test(text)

const record = (call: () => Promise<TestAnswer>): Promise<Statement[]> =>
  recordStatements(async () => {
    const { status, text } = await call()
    expect([200, 404], text).toContain(status)
  })

async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements = (recorded = new Map<string, unknown[]>())
  try {
    await work()
    return [...statements].filter(isPlanned)
  } finally {
    recorded = null
  }
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Total Cost': number
  Plans?: PlanNode[]
}

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

/** Explains statements as on large tables, and lists by each the steps that read too much of one. */
async function findWideScans(statements: Statement[]): Promise<Record<string, string[]>> {
  const client = await app.ports.db.$client.connect()
  const found: Record<string, string[]> = {}
  try {
    await client.query('begin')
    await forgeStatistics(client, large)
    // A sequential scan is then left only where no index serves.
    await client.query('set local enable_seqscan = off')
    for (const [text, values] of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (format json) ${text}`,
        values,
      )
      const scans = flatten(single(rows)['QUERY PLAN'][0].Plan).filter(isWideScan)
      if (scans.length > 0) found[text] = scans.map(describeNode)
    }
    return found
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function isWideScan(node: PlanNode): boolean {
  // A scan of an index for a bitmap does not say of which table it is.
  if (smallTables.has(node['Relation Name'] ?? '')) return false
  if (node['Node Type'] === 'Seq Scan') return true
  if (!/^(?:Index|Index Only|Bitmap Index) Scan$/.test(node['Node Type'])) return false
  return node['Index Cond'] === undefined || node['Total Cost'] > MAX_COST
}

const describeNode = (node: PlanNode): string =>
  [
    node['Node Type'],
    node['Relation Name'],
    node['Index Name'],
    node['Index Cond'],
    node['Total Cost'],
  ]
    .filter((part) => part !== undefined)
    .join(' ')

const expectNarrow = async (statements: Statement[]): Promise<void> =>
  expect(await findWideScans(statements)).toEqual({})

const withoutParams = Object.values(endpoints).filter(({ params }) => !params)

/** Queries of the calls that need one, and of those whose statements differ by it. */
const queries: Record<string, string[]> = {
  '/api/strazi': ['?q=str'],
  '/api/strada-apropiata': ['?lat=44.42&lng=26.06'],
  '/api/get-facturi-info': [
    '',
    '?stare=de_plata',
    '?stare=inchise',
    '?an=2026',
    '?cauta=SB5',
    '?pagina=2',
  ],
  '/api/get-contracte-info': ['', '?stare=activ'],
  '/api/plati-list': ['', '?pagina=2'],
  '/api/sesizari-v2': ['', '?stare=deschise', '?cauta=morman'],
  '/api/solicitarile-mele': ['', '?stare=in_curs', '?cauta=date'],
  '/api/notificari-list': ['', '?necitite=true', '?ordine=vechi'],
  '/api/locatie-list': [''],
  '/api/utile-list': ['', '?q=ulei'],
}

const reads = withoutParams
  .filter(({ method }) => method === 'GET')
  .flatMap(({ path }) => (queries[path] ?? ['']).map((given) => path + given))

const home = { judet: 'București', localitate: 'București', strada: 'Str. Exemplului', numar: '5' }
const keyed = () => ({ 'idempotency-key': crypto.randomUUID() })

/** Calls that write, or carry what is secret, by POST. */
const writes: Record<string, (caller: Somebody) => Promise<TestAnswer>> = {
  'sign-in': ({ citizen }) =>
    app.client().post('/api/auth/login-cnp', { cnp_cui: citizen.cnpCui, password: PASSWORD }),
  'token refreshed': ({ client }) => client.post('/api/refresh-login', { token: client.token }),
  'token for sending': ({ client }) => client.post('/api/auth/token-trimitere'),
  'CNP checked': ({ citizen }) =>
    app.client().post('/api/cetatean-register-check-cnp', { cnp_cui: citizen.cnpCui }),
  registration: () => app.client().post('/api/cetatean-register', aRegistration(), keyed()),
  'password forgotten': ({ citizen }) =>
    app.client().post('/api/auth/password/reset-password-cnp', {
      cnp_cui: citizen.cnpCui,
      email: citizen.email,
    }),
  'profile changed': ({ client }) =>
    client.post('/api/cetatean/profile-update', { prenume: 'Ioana' }),
  'address saved': ({ client }) =>
    client.post('/api/cetatean/address/save', { ...home, eticheta: 'Birou' }, keyed()),
  'support request': ({ client }) =>
    client.post(
      '/api/account/suport-online',
      {
        nume: 'Ionescu',
        prenume: 'Ana',
        telefon: '0722000142',
        email: 'ana@exemplu.ro',
        observatii: 'Nu primesc factura.',
      },
      keyed(),
    ),
  'key asked about': ({ client }) =>
    client.post('/api/account/trimitere-stare', { cheie: crypto.randomUUID(), fel: 'suport' }),
  'sesizări of others by a spot': ({ client }) =>
    client.post('/api/sesizari-apropiate', { categorie: 'DEPOZITARE', lat: 44.42, lng: 26.06 }),
  'sesizări of others by an address': async ({ client }) => {
    const street = { denumire: 'Str. Exemplului', folded: 'str. exemplului' }
    await app.ports.db.insert(streets).values(street).onConflictDoNothing()
    const adresa = 'Str. Exemplului nr. 5'
    return client.post('/api/sesizari-apropiate', { categorie: 'DEPOZITARE', adresa })
  },
  'sesizare of another supported': async ({ client }) => {
    const id = await aSolvedSesizare(app, (await aSignedIn(app)).citizen.id)
    await app.ports.db.update(sesizari).set({ state: 'in_lucru' }).where(eq(sesizari.id, id))
    const secret = encodeSecretId(app.ports.env, SESIZARE_SECRET, id)
    return client.post(`/api/sesizare-sustine/${secret}`, {}, keyed())
  },
  'sesizare of another no longer supported': ({ client }) => {
    const secret = encodeSecretId(app.ports.env, SESIZARE_SECRET, 1)
    return client.post(`/api/sesizare-nu-mai-sustine/${secret}`, {})
  },
  'solicitare sent': ({ client }) =>
    client.post(
      '/api/save-solicitare-contract',
      {
        tip: 'DATE_PERSONALE',
        date: { drept: 'acces', detalii: 'Vreau datele mele.', acord_date: true },
        files: [],
        trimite: true,
      },
      keyed(),
    ),
  'sesizare sent': ({ client }) =>
    client.post(
      '/api/sesizari-v2',
      {
        categorie: 'DEPOZITARE',
        descriere: 'Un morman de moloz.',
        adresa_text: 'Strada Exemplului',
      },
      keyed(),
    ),
  'similar sesizări': ({ client }) =>
    client.post('/api/sesizari-similare', {
      categorie: 'DEPOZITARE',
      adresa: 'Strada Exemplului 5',
    }),
  'payment started': async (caller) =>
    caller.client.post('/api/mobile-payment-request-v2', {
      pozitii: [await owned.invoice(app, caller)],
    }),
  'invoice of another paid by its QR code': async ({ client, citizen }) => {
    const dueOn = addDays(dayOf(app.clock.now()), 10)
    const invoice = await anInvoice(app, citizen.id, { dueOn })
    const legatura = signInvoiceToken(app.ports.env, invoice.id)
    const body = { legatura, cheie: crypto.randomUUID(), suma_bani: invoice.totalBani }
    const begun = await client.post('/api/plateste', body)
    if (begun.status !== 200) return begun
    return client.post('/api/plateste-stare', { cheie: body.cheie })
  },
  'those that a citizen pays for': async ({ client, citizen }) => {
    const paper = await aClientOnPaper(app)
    await aConsent(app, citizen.id, paper)
    const overdue = eq(receivables.id, paper.invoice.id)
    await app.ports.db.update(receivables).set({ dueOn: '2026-01-05' }).where(overdue)
    return client.get(platescPentru.path)
  },
  'consent asked for': async ({ client }) => {
    const { invoice } = await aClientOnPaper(app)
    return askConsent(client, { legatura: signInvoiceToken(app.ports.env, invoice.id) })
  },
  'consent seen and stopped by its link': async ({ citizen }) => {
    const id = await aConsent(app, citizen.id, await aClientOnPaper(app))
    const legatura = consentUrl(app.ports.env, id).split('/').at(-1)
    await app.client().post('/api/acord-plata', { legatura })
    return app.client().post('/api/acord-plata-opreste', { legatura })
  },
  'notifications read': async (caller) =>
    caller.client.post('/api/notificari-read', { ids: [await owned.notice(app, caller)] }),
  'all notifications read': ({ client }) => client.post('/api/notificari-read', { ids: 'toate' }),
  'sign-out': ({ client }) => client.post('/api/auth/logout'),
  'account closed': ({ client }) =>
    client.post('/api/cetatean/sterge-cont', { password: PASSWORD }),
}

/** Calls of programs and other sites, through Open311. */
const open311Reads = [
  '/services.json',
  '/requests.json',
  '/requests.json?service_code=DEPOZITARE,CAINI',
  '/requests.json?status=open&page=3',
  '/requests.xml?status=closed&start_date=2026-01-01&end_date=2026-03-01',
]

describe('no call of Open311 reads a whole table', () => {
  it.each(open311Reads)('GET %s', async (path) => {
    await expectNarrow(await record(() => app.client().get(OPEN311 + path)))
  })

  it('GET one request', async () => {
    const id = await aSolvedSesizare(app, (await aSignedIn(app)).citizen.id)
    const path = `${OPEN311}/requests/${toRequestId(app.ports.env, id)}.json`
    await expectNarrow(await record(() => app.client().get(path)))
  })

  it('a report', async () => {
    const api_key = await anApiKey(app, 'open311:scriere')
    const fields = { api_key, service_code: 'DEPOZITARE', address_string: 'Str. Exemplului 5' }
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const send = () =>
      app.client().post(`${OPEN311}/requests.json`, new URLSearchParams(fields).toString(), type)
    await expectNarrow(await record(send))
  })
})

/** A citizen who pays for a client with an unpaid invoice, by consent. */
async function aConsentedPayer() {
  const caller = await aSignedIn(app)
  const paper = await aClientOnPaper(app)
  await aConsent(app, caller.citizen.id, paper)
  return { ...caller, paper }
}

describe('no reminder of payers reads a whole table', () => {
  it('in a range of citizens', async () => {
    const { citizen } = await aConsentedPayer()
    const { env, db, clock } = app.ports
    const today = addDays(dayOf(clock.now()), 20)
    const scope = { db, env, after: 0, upTo: citizen.id, today, part: 'zi' } as const
    const statements = await recordStatements(() => listPayeeReminders(scope))
    await expectNarrow(statements)
  })

  it('of new invoices', async () => {
    const { paper } = await aConsentedPayer()
    const { env, db } = app.ports
    const own = { citizenId: paper.client.id, receivableId: paper.invoice.id }
    await db.insert(newInvoices).values(own)
    await expectNarrow(
      await recordStatements(() => listNewInvoicesOfPayees(db, env, [paper.client.id])),
    )
  })
})

describe('no call of a citizen reads a whole table', () => {
  it.each(reads)('GET %s', async (path) => {
    const caller = await aSignedIn(app)
    const contractId = Number(await owned.contract(app, caller))
    await anInvoice(app, caller.citizen.id, {
      contractId,
      dueOn: addDays(dayOf(app.clock.now()), -60),
    })
    await expectNarrow(await record(() => caller.client.get(path)))
  })

  it.each(Object.entries(ownedRoutes))('%s', async (route, { make, body }) => {
    const owner = await aSignedIn(app)
    const id = await make(app, owner)
    await expectNarrow(await record(() => callRoute(owner.client, route, id, body)))
  })

  it.each(Object.entries(writes))('%s', async (_name, send) => {
    const caller = await aSignedIn(app)
    await expectNarrow(await record(() => send(caller)))
  })
})
