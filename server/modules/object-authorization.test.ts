import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { cerereRaspuns } from '#contract/cereri-raspuns.ts'
import * as cetatean from '#contract/cetatean.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { id as idSchema } from '#contract/fields.ts'
import type { FormField } from '#contract/forms.ts'
import { endpoints } from '#contract/index.ts'
import { DESK_API } from '#contract/desk/endpoint.ts'
import { OPERATOR_API } from '#contract/operator/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { platescPentru } from '#contract/platitori.ts'
import type { Payee } from '#contract/platitori.ts'
import { register } from '#contract/register.ts'
import { categoriiSesizari } from '#contract/sesizari.ts'
import type { SesizareCatalogue } from '#contract/sesizari.ts'
import { tipuriSolicitari } from '#contract/solicitari.ts'
import type { SolicitareCatalogue } from '#contract/solicitari.ts'
import { sesizari } from '#server/db/schema.ts'
import { seedCatalogues } from '#server/seed/seed-catalogues.ts'
import { aRegistration } from '#server/testing/factories/accounts.ts'
import { dataOf, statusAndCode } from '#server/testing/helpers.ts'
import { aSignedIn } from '#server/testing/factories/forms.ts'
import { callRoute, owned, ownedRoutes } from '#server/testing/factories/owned-routes.ts'
import type { Id, Maker, Somebody } from '#server/testing/factories/owned-routes.ts'
import { PAYMENT_REQUEST_PATH, startPaymentsApp } from '#server/testing/factories/plati.ts'
import type { PaymentsApp } from '#server/testing/factories/plati.ts'
import { aClientOnPaper, aConsent } from '#server/testing/factories/platitori.ts'
import { requestMandate } from '#server/testing/factories/carduri.ts'
import type { TestAnswer, TestClient } from '#server/testing/test-app.ts'

let app: PaymentsApp
beforeAll(async () => {
  app = await startPaymentsApp({ uploadsPerHour: 100_000 })
  await seedCatalogues(app.ports)
})
afterAll(() => app.close())

/** Routes whose objects are public, or open to whoever has the secret. */
const publicRoutes = [
  'GET /api/locatie/:id',
  'GET /api/utile/:id',
  'GET /api/recipient/:cod',
  'GET /api/getFAQPageSlug/:slug',
  'GET /api/calendar/:secret.ics',
  'POST /api/:hash',
  'GET /banca-demo/plata/:mdOrder',
  'POST /banca-demo/plata/:mdOrder',
  'GET /dev/mesaje/:id',
  'GET /api/dezabonare/:token',
  'POST /api/dezabonare/:token',
  'POST /api/dezabonare/:token/inapoi',
  'POST /api/memento/:token',
  'POST /api/sesizare-sustine/:id',
  'POST /api/sesizare-nu-mai-sustine/:id',
  'GET /api/sesizare-foto-publica/:id',
  'GET /open311/v2/photos/:file',
  'GET /open311/v2/requests/:file',
  'GET /open311/v2/services/:file',
]

interface Sending {
  make: Maker
  /** Makes a valid call that names the object. */
  send: (caller: Somebody, id: Id) => Promise<TestAnswer>
  /** The call refuses files of signed-in citizens, even their own. */
  onlyVisitors?: true
}

const home = { judet: 'București', localitate: 'București', strada: 'Str. Exemplului', numar: '5' }
const plea = {
  nume: 'Ionescu',
  prenume: 'Ana',
  telefon: '0722000142',
  email: 'ana@exemplu.ro',
  observatii: 'Nu primesc factura.',
}
const aSupportRequest = (id: Id) => ({ ...plea, files: { documente_fotografii: [{ id }] } })
const aDraft = (more: object) => ({
  tip: 'DATE_PERSONALE',
  date: {},
  files: [],
  trimite: false,
  ...more,
})
const aReport = (more: object) => ({
  categorie: 'DEPOZITARE',
  descriere: 'Un morman de moloz.',
  adresa_text: 'Strada Exemplului',
  ...more,
})

/** Ids in bodies, by endpoint and path of the field. */
const ownedBodyIds: Record<string, Sending> = {
  'addressSave id': {
    make: owned.address,
    send: ({ client }, id) =>
      client.post(cetatean.addressSave.path, { ...home, eticheta: 'Birou', id }),
  },
  'saveSolicitareContract id': {
    make: owned.draft,
    send: ({ client }, id) => client.post(paths.saveSolicitareContract, aDraft({ id })),
  },
  'saveSolicitareContract files.id': {
    make: owned.upload,
    send: ({ client }, id) =>
      client.post(paths.saveSolicitareContract, aDraft({ files: [{ id, document: '' }] })),
  },
  'cerereRaspuns id': {
    make: async (portal, owner) => {
      const id = await owned.sesizare(portal, owner)
      await portal.ports.db
        .update(sesizari)
        .set({ state: 'in_lucru', dueAt: new Date(0) })
        .where(eq(sesizari.id, Number(id)))
      return id
    },
    send: ({ client }, id) => client.post(cerereRaspuns.path, { fel: 'sesizare', id }),
  },
  'solicitareSaveMessage files.id': {
    make: owned.upload,
    send: async (caller, id) => {
      const own = await owned.solicitare(app, caller)
      const body = { text: '', files: [{ id }] }
      return caller.client.post(paths.solicitareSaveMessage + own, body)
    },
  },
  'sesizareNoua files.id': {
    make: owned.upload,
    send: ({ client }, id) => client.post(paths.sesizari, aReport({ files: [{ id }] })),
  },
  'sesizareChatSend files.id': {
    make: owned.upload,
    send: async (caller, id) => {
      const own = await owned.sesizare(app, caller)
      return caller.client.post(paths.sesizareChat + own, { text: '', files: [{ id }] })
    },
  },
  'accountSuportOnline files.documente_fotografii.id': {
    make: owned.upload,
    send: ({ client }, id) => client.post(paths.accountSuportOnline, aSupportRequest(id)),
  },
  'suportOnline files.documente_fotografii.id': {
    make: owned.upload,
    send: ({ client }, id) => client.post(paths.suportOnline, aSupportRequest(id)),
  },
  'register documente_source.id': {
    make: owned.upload,
    onlyVisitors: true,
    send: (_caller, id) =>
      app.client().post(register.path, aRegistration({ documente_source: [{ id }] })),
  },
  'mobilePaymentRequest pozitii': {
    make: owned.invoice,
    send: ({ client }, id) => client.post(PAYMENT_REQUEST_PATH, { pozitii: [id] }),
  },
  'mobilePaymentRequest recurenta.contract_id': {
    make: owned.contract,
    send: async (caller, id) =>
      caller.client.post(PAYMENT_REQUEST_PATH, {
        pozitii: [await owned.invoice(app, caller)],
        salveaza_card: true,
        recurenta: { contract_id: id, plafon_bani: 100 },
      }),
  },
  'mobilePaymentRequest card_id': {
    make: owned.card,
    send: async (caller, id) =>
      caller.client.post(PAYMENT_REQUEST_PATH, {
        pozitii: [await owned.invoice(app, caller)],
        card_id: id,
      }),
  },
  'processPaymentsRecurente card_id': {
    make: owned.card,
    send: async (caller, id) => {
      const body = { activ: true, card_id: id, plafon_bani: 10_000 }
      return requestMandate(caller.client, Number(await owned.contract(app, caller)), body)
    },
  },
  'platescPentruPlateste facturi': {
    make: async (portal, { citizen }) => {
      const paper = await aClientOnPaper(portal)
      await aConsent(portal, citizen.id, paper)
      return paper.invoice.id
    },
    send: async (caller, id) => payForSomebody(caller, { facturi: [id] }),
  },
  'platescPentruPlateste card_id': {
    make: owned.card,
    send: (caller, id) => payForSomebody(caller, { card_id: id }),
  },
  'notificariRead ids': {
    make: owned.notice,
    send: ({ client }, id) => client.post(endpoints['notificariRead']!.path, { ids: [id] }),
  },
}

/** Pays the invoices of whom the caller pays for, who is made if there is nobody. */
async function payForSomebody({ citizen, client }: Somebody, named: object): Promise<TestAnswer> {
  const list = async () => dataOf<Payee[]>(await client.get(platescPentru.path))
  if ((await list()).length === 0) await aConsent(app, citizen.id, await aClientOnPaper(app))
  const [payee] = await list()
  const facturi = payee!.facturi.map(({ id }) => id)
  const body = { facturi, suma_bani: payee!.total_bani, ...named }
  return client.post(`/api/platesc-pentru/${payee!.id}/plateste`, body)
}

/** Registrations have no owner yet; a code sent to whoever registers protects them. */
const registrationIds = ['resendCode id_cetatean', 'confirmCode id_cetatean']

const UNKNOWN = 2_000_000_000
const unknownLike = (id: Id): Id => (typeof id === 'number' ? UNKNOWN : crypto.randomUUID())
const tooLong = 'x'.repeat(100)
const wrongForms = (id: Id): string[] =>
  typeof id === 'number'
    ? [
        '0',
        `-${id}`,
        `${id}.0`,
        `0${id}`,
        `${id}x`,
        '99999999999',
        crypto.randomUUID(),
        '%00',
        tooLong,
      ]
    : ['1', `${id}x`, `{${id}}`, id.slice(1), '..%2f..%2fetc%2fpasswd', '%00', tooLong]

/** Returns what could tell two answers apart, without what differs between any two. */
function toObservableParts({ status, headers, text }: TestAnswer) {
  const { date: _date, 'x-request-id': _reference, ...telling } = headers
  return { status, headers: telling, text }
}

/** Lists citizens' routes with parameters, as `GET /api/x/:id`, from the tree of the server's own router. */
function listRoutesWithParameters(): string[] {
  const parents: string[] = []
  const found: string[] = []
  for (const line of app.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, branches = '', piece = '', methods = ''] =
      /^(.*?)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (!piece) continue
    const depth = branches.length / 4
    parents.splice(depth, Infinity, piece)
    const url = parents.join('')
    found.push(...methods.split(', ').map((method) => `${method} ${url}`))
  }
  const ofOperator = [OPERATOR_API, DESK_API]
  return found.filter(
    (route) => route.includes(':') && !ofOperator.some((path) => route.includes(path)),
  )
}

/** Idempotency keys, asked about by the devices that sent them. */
const idempotencyKeyFields = ['trimitereStare cheie', 'accountTrimitereStare cheie']

it('another sender’s idempotency key is answered like an unused one', async () => {
  const [owner, other] = [await aSignedIn(app), await aSignedIn(app)]
  const cheie = crypto.randomUUID()
  const headers = { 'idempotency-key': cheie }
  const sent = await owner.client.post(paths.accountSuportOnline, plea, headers)
  expect(sent.status).toBe(200)
  const askers: [TestClient, string][] = [
    [other.client, paths.accountTrimitereStare],
    [app.client(), paths.trimitereStare],
  ]
  for (const [client, path] of askers) {
    const ask = (key: string) => client.post(path, { cheie: key, fel: 'suport' })
    await ask(crypto.randomUUID()) // the first call sets cookies
    expect(toObservableParts(await ask(cheie))).toEqual(
      toObservableParts(await ask(crypto.randomUUID())),
    )
  }
})

it('every route with a parameter is listed as owned or as public', () => {
  const said = [...Object.keys(ownedRoutes), ...publicRoutes]
  expect(listRoutesWithParameters().toSorted()).toEqual(said.toSorted())
  const named = Object.values(endpoints).filter(({ params }) => params)
  const served = named.map(({ method, path }) => `${method} ${path}`)
  expect(said).toEqual(expect.arrayContaining(served))
})

/** Place of a new sesizare, which stays unlinked if it is a stranger's; `locatii/pickup-report.test.ts` sees to it. */
const linkingIds = ['sesizareNoua locatie_id']

/** Secrets that a payer without an account makes, each for one payment. */
const payerKeys = ['plateste cheie', 'platesteStare cheie']

it('every id in a body is listed', () => {
  const said = [
    ...Object.keys(ownedBodyIds),
    ...registrationIds,
    ...idempotencyKeyFields,
    ...linkingIds,
    ...payerKeys,
  ]
  const found = Object.entries(endpoints).flatMap(([name, { body }]) =>
    body ? idsIn(jsonOf(body)).map((at) => `${name} ${at}`) : [],
  )
  expect(found.toSorted()).toEqual(said.toSorted())
})

describe('another citizen’s object in a URL', () => {
  it.each(Object.entries(ownedRoutes))('%s answers as for an unknown one', async (route, made) => {
    const [owner, other] = [await aSignedIn(app), await aSignedIn(app)]
    const id = await made.make(app, owner)
    const call = ({ client }: Somebody, one: Id, body: unknown = made.body) =>
      callRoute(client, route, one, body)

    const unknown = await call(other, unknownLike(id))
    expect(statusAndCode(unknown)).toEqual([404, 'inexistent'])
    for (const one of [id, ...wrongForms(id)]) {
      expect(toObservableParts(await call(other, one)), `${one}`).toEqual(
        toObservableParts(unknown),
      )
    }
    const ill = { text: 7, motiv: 7, multumit: 7, alias: 7 }
    const illUnknown = await call(other, unknownLike(id), ill)
    expect(toObservableParts(await call(other, id, ill))).toEqual(toObservableParts(illUnknown))
    expect((await call(owner, id)).status).toBe(200)
  })
})

describe('another citizen’s object in a body', () => {
  it.each(Object.entries(ownedBodyIds))(
    '%s answers as for an unknown one',
    async (_place, made) => {
      const [owner, other] = [await aSignedIn(app), await aSignedIn(app)]
      const id = await made.make(app, owner)
      const unknown = await made.send(other, unknownLike(id))
      expect(['inexistent', 'fisier_necunoscut', 'date_invalide']).toContain(
        unknown.body.errors?.code,
      )
      expect(toObservableParts(await made.send(other, id))).toEqual(toObservableParts(unknown))
      if (!made.onlyVisitors) expect((await made.send(owner, id)).status).toBe(200)
    },
  )
})

describe('another citizen’s object chosen in a form', () => {
  const makers: Partial<Record<FormField['tip'], Maker>> = {
    selectie_adresa: owned.address,
    selectie_contract: owned.contract,
    selectie_factura: owned.invoice,
  }
  const kinds = {
    persoana_fizica: {},
    firma: { type: 1, fNume: 'Exemplu S.R.L.' },
    asociatie_proprietari: { type: 1, fNume: 'Asociația de proprietari bloc 7' },
  }

  /** A field whose value is the id of an object of the citizen. */
  interface Choice {
    nume: string
    make: Maker
    send: (caller: Somebody, id: Id) => Promise<TestAnswer>
  }

  const choicesIn = (fields: FormField[]) =>
    fields.flatMap(({ nume, tip }) => {
      const make = makers[tip]
      return make ? [{ nume, make }] : []
    })

  async function expectUntold({ nume, make, send }: Choice, [owner, other]: Somebody[]) {
    const id = await make(app, owner!)
    const unknown = await send(other!, UNKNOWN)
    expect(unknown.body.errors?.fields).toHaveProperty([nume])
    expect(toObservableParts(await send(other!, id))).toEqual(toObservableParts(unknown))
    expect((await send(owner!, id)).body.errors?.fields ?? {}).not.toHaveProperty([nume])
  }

  it.each(Object.entries(kinds))('is unknown in every solicitare of %s', async (_kind, fields) => {
    const people = [await aSignedIn(app, fields), await aSignedIn(app, fields)]
    const { tipuri } = dataOf<SolicitareCatalogue>(
      await people[0]!.client.get(tipuriSolicitari.path),
    )
    const choices = tipuri.flatMap(({ cod: tip, campuri }) =>
      choicesIn(campuri).map(({ nume, make }) => ({
        nume: `date.${nume}`,
        make,
        send: ({ client }: Somebody, id: Id) =>
          client.post(
            paths.saveSolicitareContract,
            aDraft({ tip, date: { [nume]: id }, trimite: true }),
          ),
      })),
    )
    expect(choices.length).toBeGreaterThan(0)
    for (const choice of choices) await expectUntold(choice, people)
  })

  it('is unknown in every sesizare', async () => {
    const people = [await aSignedIn(app), await aSignedIn(app)]
    const answer = await people[0]!.client.get(categoriiSesizari.path)
    const choices = dataOf<SesizareCatalogue>(answer).categorii.flatMap(({ cod, campuri }) =>
      choicesIn(campuri).map(({ nume, make }) => ({
        nume: `campuri.${nume}`,
        make,
        send: ({ client }: Somebody, id: Id) =>
          client.post(paths.sesizari, aReport({ categorie: cod, campuri: { [nume]: id } })),
      })),
    )
    expect(choices.length).toBeGreaterThan(0)
    for (const choice of choices) await expectUntold(choice, people)
  })
})

interface JsonSchema {
  format?: string
  maximum?: number
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

function jsonOf(schema: NonNullable<AnyEndpoint['body']>): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

/** Lists the paths of ids in a schema, as `files.id`. */
function idsIn(schema: JsonSchema, at: string[] = []): string[] {
  const { format, maximum, properties = {}, items, anyOf = [] } = schema
  if (format === 'uuid' || maximum === jsonOf(idSchema).maximum) return [at.join('.')]
  return [
    ...Object.entries(properties).flatMap(([name, child]) => idsIn(child, [...at, name])),
    ...[...anyOf, ...(items ? [items] : [])].flatMap((child) => idsIn(child, at)),
  ]
}
