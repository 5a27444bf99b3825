import { and, eq, like } from 'drizzle-orm'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPEN311 } from '#contract/cifre-deschise.ts'
import { plainStates } from '#contract/case-states.ro.ts'
import { addDays } from '#contract/days.ts'
import { dayOf } from '#contract/time-zone.ts'
import { scopeNames } from '#contract/operator/scopes.ts'
import { SESIZARE_SECRET } from '#server/domain/supports.ts'
import { encodeSecretId } from '#server/domain/secret-ids.ts'
import {
  audit,
  citizens,
  historySteps,
  outbox,
  publicPoints,
  releasedPhotos,
  sesizareCategories,
  sesizari,
  streets,
} from '#server/db/schema.ts'
import { changeSesizareState } from '#server/modules/sesizari/change-state.ts'
import { aContract, aSignedIn, startFormsApp } from '#server/testing/factories/forms.ts'
import { anApiKey } from '#server/testing/factories/operator.ts'
import { aPoint } from '#server/testing/factories/places.ts'
import { CONCURRENT_CALLS, dataOf } from '#server/testing/helpers.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import type { TestApp, TestClient } from '#server/testing/test-app.ts'
import { aPhonePhoto } from '#tests/support/sample-photos.ts'
import { toRequestId } from './requests.ts'

const TEXT = 'Vecinul Ionescu de la 57 aruncă <moloz> & gunoi.'
const ADDRESS = 'Str. Zambilelor nr. 57, la Ionescu'
const HERE = { lat: 44.41237, lng: 26.10081 }

let app: TestApp
let citizen: TestClient
let citizenId: number
beforeAll(async () => {
  app = await startFormsApp()
  await app.ports.db
    .insert(streets)
    .values({ denumire: 'Str. Zambilelor', folded: 'str. zambilelor' })
  const signedIn = await aSignedIn(app)
  citizen = signedIn.client
  citizenId = signedIn.citizen.id
})
afterAll(() => app.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url: `${OPEN311}${path}`, headers })

function post(
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  format = 'json',
) {
  return app.app.inject({
    method: 'POST',
    url: `${OPEN311}/requests.${format}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
}

async function report(fields: Record<string, unknown> = {}, client = citizen): Promise<number> {
  const body = {
    categorie: 'DEPOZITARE',
    descriere: TEXT,
    adresa_text: ADDRESS,
    ...HERE,
    ...fields,
  }
  return dataOf<{ id: number }>(await client.post('/api/sesizari-v2', body)).id
}

const idOf = (id: number) => toRequestId(app.ports.env, id)
interface GeoRequest {
  [field: string]: unknown
  service_request_id: string
}
const list = async (query = '') =>
  (await get(`/requests.json?page_size=200&${query}`)).json<GeoRequest[]>()
const show = async (id: number) =>
  (await get(`/requests/${idOf(id)}.json`)).json<GeoRequest[]>()[0]!
const listsOf = async (id: number, query = '') =>
  (await list(query)).some(({ service_request_id }) => service_request_id === idOf(id))

interface Element {
  name: string
  text: string
  children: Element[]
}

/** Parses a document, strictly. */
function parseXml(text: string): Element {
  const root: Element = { name: '', text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    const element = { name, text: '', children: [] }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', (part) => {
    open.at(-1)!.text += part
  })
  parser.on('closetag', () => {
    open.pop()
  })
  parser.write(text).close()
  return root.children[0]!
}

/** Text of a field in XML. */
const toText = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : ''

const namesOf = (element: Element | undefined) => element?.children.map(({ name }) => name)
const textOf = (element: Element, name: string) =>
  element.children.find((child) => child.name === name)?.text

/** The fields of GeoReport v2, in the order of its pages. */
const requestFields = [
  'service_request_id',
  'status',
  'status_notes',
  'service_name',
  'service_code',
  'description',
  'agency_responsible',
  'service_notice',
  'requested_datetime',
  'updated_datetime',
  'expected_datetime',
  'address',
  'address_id',
  'zipcode',
  'lat',
  'long',
  'media_url',
]
const serviceFields = [
  'service_code',
  'service_name',
  'description',
  'metadata',
  'type',
  'keywords',
  'group',
]
const attributeFields = [
  'variable',
  'code',
  'datatype',
  'required',
  'datatype_description',
  'order',
  'description',
  'values',
]

describe('the shapes of GeoReport', () => {
  it('says in discovery where it is, in both formats', async () => {
    const { json, headers } = await get('/discovery.json').then((answer) => ({
      json: answer.json<{ endpoints: { url: string; formats: string[] }[] }>(),
      headers: answer.headers,
    }))
    expect(json.endpoints[0]).toMatchObject({
      url: app.ports.env.publicUrl + OPEN311,
      formats: ['text/xml', 'application/json'],
    })
    expect(headers['access-control-allow-origin']).toBe('*')
    const root = parseXml((await get('/discovery.xml')).body)
    expect([root.name, namesOf(root)]).toEqual([
      'discovery',
      ['changeset', 'contact', 'key_service', 'endpoints'],
    ])
  })

  it('lists the categories about public places as services', async () => {
    const services = (await get('/services.json')).json<{ service_code: string }[]>()
    const codes = services.map(({ service_code }) => service_code)
    expect(codes).toContain('DEPOZITARE')
    expect(codes).not.toContain('NERIDICARE')
    expect(codes).not.toContain('ALTELE')
    for (const service of services) expect(Object.keys(service)).toEqual(serviceFields)
    const root = parseXml((await get('/services.xml')).body)
    expect([root.name, root.children.length]).toEqual(['services', services.length])
    for (const service of root.children) {
      expect([service.name, namesOf(service)]).toEqual(['service', serviceFields])
    }
  })

  it('describes the questions of a category as attributes', async () => {
    const point = await aPoint(app, { tip: 'textile' })
    const definition = (await get('/services/TEXTILE.json')).json<{
      service_code: string
      attributes: { code: string; values: { key: string }[] }[]
    }>()
    expect(definition.service_code).toBe('TEXTILE')
    expect(Object.keys(definition.attributes[0]!)).toEqual(attributeFields)
    expect(definition.attributes[0]).toMatchObject({
      code: 'locatie_id',
      datatype: 'singlevaluelist',
      required: true,
    })
    expect(definition.attributes[0]!.values.map(({ key }) => key)).toContain(String(point.id))
    const root = parseXml((await get('/services/TEXTILE.xml')).body)
    expect([root.name, namesOf(root)]).toEqual([
      'service_definition',
      ['service_code', 'attributes'],
    ])
    expect(namesOf(root.children[1]?.children[0])).toEqual(attributeFields)
  })

  it('tells of a request what anybody may know, in JSON and in XML alike', async () => {
    const id = await report()
    const today = dayOf(app.clock.now())
    const request = await show(id)
    expect(Object.keys(request)).toEqual(requestFields)
    expect(request).toMatchObject({
      service_code: 'DEPOZITARE',
      description: request['service_name'],
      status: 'open',
      status_notes: plainStates.inregistrata,
      address: 'Str. Zambilelor',
      lat: 44.412,
      long: 26.101,
      media_url: null,
    })
    for (const field of ['requested_datetime', 'updated_datetime']) {
      const moment = new Date(String(request[field]))
      expect([dayOf(moment), dayOf(new Date(moment.getTime() - 1))]).toEqual([
        today,
        addDays(today, -1),
      ])
    }
    const root = parseXml((await get(`/requests/${idOf(id)}.xml`)).body)
    const element = root.children[0]!
    expect([root.name, element.name, namesOf(element)]).toEqual([
      'service_requests',
      'request',
      requestFields,
    ])
    for (const field of requestFields) {
      expect(textOf(element, field)).toBe(toText(request[field]))
    }
  })

  it('escapes what a city writes, and leaves out what XML may not have', async () => {
    const [row] = await app.ports.db
      .select()
      .from(sesizareCategories)
      .where(eq(sesizareCategories.cod, 'MATURAT'))
    const definition = row!.definition as Record<string, unknown>
    const denumire = 'Măturat <b> & "altele"\u0007\u000B]]>'
    const save = (value: unknown) =>
      app.ports.db
        .update(sesizareCategories)
        .set({ definition: value })
        .where(eq(sesizareCategories.cod, 'MATURAT'))
    await save({ ...definition, denumire })
    const root = parseXml((await get('/services.xml')).body)
    await save(definition)
    expect(root.children.map((service) => textOf(service, 'service_name'))).toContain(
      'Măturat <b> & "altele"]]>',
    )
  })

  it('speaks English to who asks for it', async () => {
    const services = (await get('/services.json', { 'accept-language': 'en' })).json<
      { group: string }[]
    >()
    expect(services[0]!.group).toBe('Public places')
  })

  it('is cached, and is not sent again to who has it', async () => {
    const { headers } = await get('/services.xml')
    expect(headers['cache-control']).toBe('public, max-age=300')
    expect(headers['set-cookie']).toBeUndefined()
    const again = await get('/services.xml', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it.each([
    ['/requests/necunoscut.json', 404],
    ['/services/NU_EXISTA.json', 404],
    ['/nimic.json', 404],
    ['/requests.json?status=maybe', 400],
    ['/requests.json?start_date=ieri', 400],
    ['/requests.json?start_date=2026-02-31', 400],
    ['/requests.json?page_size=201', 400],
    ['/requests.json?start_date=2026-01-01T00:00:00Z&end_date=2026-06-01T00:00:00Z', 400],
  ])('answers %s with its errors', async (path, code) => {
    const { statusCode, headers, body } = await get(path)
    const errors = JSON.parse(body) as { code: number; description: string }[]
    expect([statusCode, errors[0]!.code, headers['access-control-allow-origin']]).toEqual([
      code,
      code,
      '*',
    ])
    expect(errors[0]!.description).not.toBe('')
    const xml = parseXml((await get(path.replace('.json', '.xml'))).body)
    expect([xml.name, xml.children[0]!.name, namesOf(xml.children[0])]).toEqual([
      'errors',
      'error',
      ['code', 'description'],
    ])
  })
})

describe('the list of requests', () => {
  it('is narrowed by category, state and ids', async () => {
    const open = await report()
    const closed = await report({ categorie: 'MATURAT' })
    for (const state of ['preluata', 'in_lucru', 'solutionata'] as const) {
      await changeSesizareState(
        app.ports,
        app.ports.db,
        closed,
        state,
        'Notă secretă.',
        'operator:a',
      )
    }
    const both = async (query: string) => [await listsOf(open, query), await listsOf(closed, query)]
    expect(await both('')).toEqual([true, true])
    expect(await both('service_code=MATURAT,CAINI')).toEqual([false, true])
    expect(await both('status=open')).toEqual([true, false])
    expect(await both('status=closed')).toEqual([false, true])
    expect(await both('status=open,closed')).toEqual([true, true])
    expect(await both(`service_request_id=${idOf(open)},ffff&status=closed`)).toEqual([true, false])
    expect(await show(closed)).toMatchObject({
      status: 'closed',
      status_notes: plainStates.solutionata,
    })
  })

  it('goes by whole days and by pages', async () => {
    const id = await report()
    const today = dayOf(app.clock.now())
    const dates = (start: string, end: string) => `start_date=${start}&end_date=${end}`
    expect(await listsOf(id, dates(today, today))).toBe(true)
    // However exactly one asks, the answer is the day's.
    const late = `${today}T20:59:59Z`
    expect(await listsOf(id, dates(late, late))).toBe(true)
    expect(await listsOf(id, dates(addDays(today, -9), addDays(today, -1)))).toBe(false)
    const [first] = (await get('/requests.json?page_size=1&page=1')).json<GeoRequest[]>()
    const [second] = (await get('/requests.json?page_size=1&page=2')).json<GeoRequest[]>()
    expect(first!.service_request_id).not.toBe(second!.service_request_id)
  })
})

describe('what Open311 does not tell', () => {
  it('shows nothing of homes, of contracts or of missed pick-ups', async () => {
    const contract = await aContract(app, citizenId)
    const home = await report({ categorie: 'MIROS' })
    const other = await report({ categorie: 'ALTELE' })
    const linked = await report()
    await app.ports.db
      .update(sesizari)
      .set({ values: { contract_id: contract.id } })
      .where(eq(sesizari.id, linked))
    for (const id of [home, other, linked]) {
      expect(await listsOf(id)).toBe(false)
      expect((await get(`/requests/${idOf(id)}.json`)).statusCode).toBe(404)
      expect((await get(`/requests.json?service_request_id=${idOf(id)}`)).json()).toEqual([])
    }
  })

  it('tells no word, name, number, house or exact place', async () => {
    const id = await report()
    await app.ports.db
      .update(historySteps)
      .set({ note: 'Sunați-l pe Ionescu' })
      .where(and(eq(historySteps.kind, 'sesizare'), eq(historySteps.objectId, id)))
    const [row] = await app.ports.db.select().from(sesizari).where(eq(sesizari.id, id))
    for (const path of [`/requests/${idOf(id)}.json`, '/requests.xml', '/requests.json']) {
      const { body } = await get(path)
      for (const secret of ['Ionescu', 'moloz', ' 57', row!.numar, '44.4123', '26.1008']) {
        expect(body).not.toContain(secret)
      }
    }
  })

  it('has ids that are not those of the complaints of others, nor guessable', async () => {
    const id = await report()
    const support = encodeSecretId(app.ports.env, SESIZARE_SECRET, id)
    expect((await get(`/requests/${support}.json`)).statusCode).toBe(404)
    expect((await get(`/requests/${id}.json`)).statusCode).toBe(404)
  })

  it('names no street for an address that names none of the register', async () => {
    const id = await report({ adresa_text: 'În curte la Ionescu, lângă poartă' })
    expect((await show(id))['address']).toBeNull()
  })

  it('shows a photo once it is released, while the request is open', async () => {
    const { name, buffer } = await aPhonePhoto()
    const photo = dataOf<{ id: string }>(
      await citizen.upload('/api/upload-file-register', name, buffer),
    )
    const id = await report({ files: [{ id: photo.id }] })
    expect((await show(id))['media_url']).toBeNull()
    const publicId = crypto.randomUUID()
    await app.ports.db
      .insert(releasedPhotos)
      .values({ fileId: photo.id, publicId, createdAt: app.clock.now() })
    const url = String((await show(id))['media_url'])
    expect(url).toBe(`${app.ports.env.publicUrl}${OPEN311}/photos/${publicId}.jpg`)
    const path = url.replace(app.ports.env.publicUrl + OPEN311, '')
    const picture = await get(path)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    await changeSesizareState(app.ports, app.ports.db, id, 'preluata', '', 'operator:a')
    await changeSesizareState(app.ports, app.ports.db, id, 'clasata', 'Nu este.', 'operator:a')
    expect((await show(id))['media_url']).toBeNull()
    expect((await get(path)).statusCode).toBe(404)
    expect((await get(`/photos/${photo.id}.jpg`)).statusCode).toBe(404)
  })
})

describe('a report by a program', () => {
  const place = { lat: '44.42', long: '26.11' }
  const sent = (id: string) =>
    app.ports.db
      .select()
      .from(sesizari)
      .then((rows) => rows.find((row) => idOf(row.id) === id)!)

  it('becomes a sesizare, whose source is told, and is read back by its id', async () => {
    const api_key = await anApiKey(app, 'open311:scriere')
    const fields = {
      api_key,
      service_code: 'DEPOZITARE',
      ...place,
      address_string: 'Str. Zambilelor 3',
      description: 'Un morman de cărămizi <aici>',
      email: 'ana@exemplu.ro',
      first_name: 'Ana',
      last_name: 'Pop',
    }
    const answer = await post(fields)
    expect(answer.statusCode).toBe(200)
    const [request] = answer.json<GeoRequest[]>()
    expect(Object.keys(request!)).toEqual(['service_request_id', 'service_notice', 'account_id'])
    const row = await sent(request!.service_request_id)
    expect(row).toMatchObject({
      categorie: 'DEPOZITARE',
      descriere: 'Un morman de cărămizi <aici>\n\nAna Pop, ana@exemplu.ro',
      adresaText: 'Str. Zambilelor 3',
      lat: 44.42,
      lng: 26.11,
    })
    const [audited] = await app.ports.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `sesizare:${row.id}`))
    expect(audited).toMatchObject({
      action: 'sesizare.trimisa',
      actor: expect.stringMatching(/^api:/),
    })
    const [step] = await app.ports.db
      .select()
      .from(historySteps)
      .where(and(eq(historySteps.kind, 'sesizare'), eq(historySteps.objectId, row.id)))
    expect(step!.note).toBe('Primită prin Open311')
    expect(await show(row.id)).toMatchObject({ status: 'open', lat: 44.42, long: 26.11 })
    expect(app.logged()).not.toContain(api_key)
  })

  it('makes a caller of who gives a phone, and tells them the number by SMS', async () => {
    const api_key = await anApiKey(app, 'open311:scriere')
    const phone = '+40 722 111 333'
    const fields = { api_key, service_code: 'CAINI', ...place, phone, last_name: 'Popa' }
    const [request] = (await post(fields)).json<GeoRequest[]>()
    const row = await sent(request!.service_request_id)
    const [who] = await app.ports.db.select().from(citizens).where(eq(citizens.id, row.citizenId))
    expect(who).toMatchObject({ state: 'apelant', nume: 'Popa', telefon: '+40722111333' })
    const messages = await app.ports.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.recipient, '+40722111333'), like(outbox.body, `%${row.numar}%`)))
    expect(messages).toHaveLength(1)
  })

  it('takes the answers of its category, and says which one is missing', async () => {
    const api_key = await anApiKey(app, 'open311:scriere')
    const [point] = await app.ports.db.select().from(publicPoints).limit(1)
    const fields = { api_key, service_code: 'TEXTILE', ...place }
    const missing = await post(fields)
    expect([missing.statusCode, missing.body]).toEqual([
      400,
      expect.stringContaining('attribute[locatie_id]'),
    ])
    const unknown = await post({ ...fields, 'attribute[altceva]': 'x' })
    expect([unknown.statusCode, unknown.body]).toEqual([
      400,
      expect.stringContaining('attribute[altceva]'),
    ])
    const answer = await post({ ...fields, 'attribute[locatie_id]': String(point!.id) })
    const row = await sent(answer.json<GeoRequest[]>()[0]!.service_request_id)
    expect(row.values).toEqual({ locatie_id: point!.id })
  })

  it('answers in XML too', async () => {
    const api_key = await anApiKey(app, 'open311:scriere')
    const fields = { api_key, service_code: 'MATURAT', address_string: 'Str. Zambilelor 8' }
    const root = parseXml((await post(fields, {}, 'xml')).body)
    expect([root.name, namesOf(root.children[0])]).toEqual([
      'service_requests',
      ['service_request_id', 'service_notice', 'account_id'],
    ])
    const wrong = parseXml((await post({ ...fields, api_key: 'x' }, {}, 'xml')).body)
    expect(wrong.name).toBe('errors')
    expect(textOf(wrong.children[0]!, 'code')).toBe('403')
  })

  it('is one, however often and in whichever format it is sent on a day', async () => {
    const api_key = await anApiKey(app, 'open311:scriere')
    const fields = { api_key, service_code: 'DEPOZITARE', ...place, description: 'Saci în parc.' }
    const before = await app.ports.db.$count(sesizari)
    const answers = await Promise.all(Array.from({ length: CONCURRENT_CALLS }, () => post(fields)))
    const again = [await post(fields), await post(fields, {}, 'xml')]
    expect(await app.ports.db.$count(sesizari)).toBe(before + 1)
    expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const statuses = new Set(answers.map(({ statusCode }) => statusCode))
    expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true)
    app.clock.advance(24 * 3600)
    expect((await post(fields)).statusCode).toBe(200)
    expect(await app.ports.db.$count(sesizari)).toBe(before + 2)
  })

  it('goes by the idempotency key of a program that sends one', async () => {
    const api_key = await anApiKey(app, 'open311:scriere')
    const fields = {
      api_key,
      service_code: 'DEPOZITARE',
      ...place,
      description: 'Pubelă răsturnată.',
    }
    const keyed = () => ({ 'idempotency-key': crypto.randomUUID() })
    const key = keyed()
    const [first, same, other] = [
      await post(fields, key),
      await post(fields, key),
      await post(fields, keyed()),
    ]
    expect(same.body).toBe(first.body)
    expect(other.body).not.toBe(first.body)
    expect((await post({ ...fields, lat: '44.43' }, key)).statusCode).toBe(400)
    expect((await post(fields, { 'idempotency-key': 'x' })).statusCode).toBe(400)
  })

  it.each([
    ['no key', {}, 403],
    ['an unknown key', { api_key: 'salub_x' }, 403],
  ])('is refused with %s', async (_, given, code) => {
    const before = await app.ports.db.$count(sesizari)
    const { statusCode, body } = await post({ ...given, service_code: 'DEPOZITARE', ...place })
    expect([statusCode, (JSON.parse(body) as { code: number }[])[0]!.code]).toEqual([code, code])
    expect(await app.ports.db.$count(sesizari)).toBe(before)
  })

  it('needs the right of its key', async () => {
    const api_key = await anApiKey(app, ...scopeNames.filter((name) => name !== 'open311:scriere'))
    expect((await post({ api_key, service_code: 'DEPOZITARE', ...place })).statusCode).toBe(403)
  })

  it.each([
    ['no service', {}, 'service_code'],
    ['an unknown service', { service_code: 'NU_EXISTA' }, 'service_code'],
    ['a category about homes', { service_code: 'MIROS' }, 'service_code'],
    ['no place', { service_code: 'DEPOZITARE', lat: '', long: '' }, 'lat'],
    ['half a place', { service_code: 'DEPOZITARE', long: '' }, 'long'],
    ['a place that is none', { service_code: 'DEPOZITARE', lat: '91' }, 'lat'],
    ['a wrong phone', { service_code: 'DEPOZITARE', phone: '12' }, 'phone'],
    ['a wrong e-mail address', { service_code: 'DEPOZITARE', email: 'ana' }, 'email'],
    [
      'a photo elsewhere',
      { service_code: 'DEPOZITARE', media_url: 'http://10.0.0.1/' },
      'media_url',
    ],
  ])('says what is wrong with %s', async (_, fields, name) => {
    const api_key = await anApiKey(app, 'open311:scriere')
    const before = await app.ports.db.$count(sesizari)
    const { statusCode, body } = await post({ api_key, ...place, ...fields })
    const [error] = JSON.parse(body) as { code: number; description: string }[]
    expect([statusCode, error!.description]).toEqual([400, expect.stringMatching(`^${name}: .`)])
    expect(await app.ports.db.$count(sesizari)).toBe(before)
  })

  it('is a form, and has its key in the body or the header, never in the address', async () => {
    const key = await anApiKey(app, 'open311:scriere')
    const payload = { service_code: 'DEPOZITARE', ...place }
    const json = await app.app.inject({ method: 'POST', url: `${OPEN311}/requests.json`, payload })
    expect(json.statusCode).toBe(415)
    const inAddress = await app.app.inject({
      method: 'POST',
      url: `${OPEN311}/requests.json?api_key=${key}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(payload).toString(),
    })
    expect(inAddress.statusCode).toBe(403)
    expect((await post(payload, { authorization: `Bearer ${key}` })).statusCode).toBe(200)
  })
})

describe('a portal without open data', () => {
  it('answers nothing of it', async () => {
    const closed = await startTestApp({ variables: { FEATURES_OFF: 'opendata' } })
    for (const path of ['/services.json', '/requests.json', '/discovery.json']) {
      const { statusCode, body } = await closed.app.inject(OPEN311 + path)
      expect([statusCode, (JSON.parse(body) as { code: number }[])[0]!.code]).toEqual([404, 404])
    }
    expect((await closed.app.inject('/api/cifre-deschise')).statusCode).toBe(404)
    await closed.close()
  })

  it('limits how often an address asks', async () => {
    const bounded = await startTestApp({ variables: { ADDRESS_PER_MINUTE: '60' } })
    const codes: number[] = []
    for (let call = 0; call < 61; call += 1) {
      codes.push((await bounded.app.inject(`${OPEN311}/discovery.xml`)).statusCode)
    }
    expect([codes[59], codes[60]]).toEqual([200, 429])
    await bounded.close()
  })
})
