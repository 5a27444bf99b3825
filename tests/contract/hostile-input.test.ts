import { beforeAll, describe, expect, it } from 'vitest'
import { cerereRaspuns } from '#contract/cereri-raspuns.ts'
import { addressSave, changePassword, closeAccount, profileUpdate } from '#contract/cetatean.ts'
import { getContracteInfo } from '#contract/contracte.ts'
import { getFacturiInfo } from '#contract/facturi.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { mobilePaymentRequest, processPaymentsRecurente } from '#contract/plati.ts'
import {
  locatieList,
  locatieMemento,
  locatieRedenumeste,
  ridicareAnunt,
} from '#contract/locatii.ts'
import { notificariList, notificariRead } from '#contract/notificari.ts'
import { passkeyAdd, passkeyAddOptions, passkeyRename } from '#contract/passkeys.ts'
import { pushSubscribe, pushUnsubscribe } from '#contract/push.ts'
import * as sesizari from '#contract/sesizari.ts'
import * as plateste from '#contract/plateste.ts'
import * as platitori from '#contract/platitori.ts'
import * as solicitari from '#contract/solicitari.ts'
import { stradaApropiata, strazi } from '#contract/strazi.ts'
import { accountSuportOnline } from '#contract/support.ts'
import { sesizariApropiate } from '#contract/sustineri.ts'
import { accountTrimitereStare } from '#contract/trimiteri.ts'
import { utileList } from '#contract/utile.ts'
import { findValidParams } from '#server/testing/path-params.ts'
import { ApiClient } from '#tests/support/api.ts'
import { anAccount } from '#tests/support/steps/accounts.ts'
import { aSupportRequest } from '#tests/support/steps/support.ts'

const api = new ApiClient()
beforeAll(async () => {
  api.token = (await anAccount()).token
})

const file = { id: crypto.randomUUID() }
const home = { judet: 'București', localitate: 'București', strada: 'Str. Exemplului', numar: '5' }

/** Bodies with every text field filled, one for each citizen call that takes a body. */
const fullBodies = new Map<AnyEndpoint, object>([
  [
    solicitari.saveSolicitareContract,
    {
      tip: 'DATE_PERSONALE',
      date: {
        drept: 'acces',
        detalii: 'Vreau datele mele.',
        acord_date: true,
        altele: [{ a: 'b' }],
      },
      files: [{ ...file, document: '' }],
      trimite: true,
    },
  ],
  [solicitari.solicitareAnuleaza, { motiv: 'Am găsit actele.' }],
  [solicitari.solicitareSaveMessage, { text: 'Alo', files: [file] }],
  [
    sesizari.sesizareNoua,
    {
      categorie: 'NERIDICARE',
      subcategorie: 'REZIDUAL',
      descriere: 'Pubela nu a fost golită.',
      data_constatarii: '2026-01-02T03:04:05Z',
      campuri: { fractie: 'rezidual', cod_recipient: 'A1', ziua_programata: '2026-01-02' },
      adresa_text: 'Strada Exemplului nr. 5',
      files: [file],
    },
  ],
  [sesizari.sesizariSimilare, { categorie: 'MIROS', adresa: 'Strada Exemplului nr. 5' }],
  [sesizariApropiate, { categorie: 'MIROS', adresa: 'Strada Exemplului nr. 5' }],
  [sesizari.sesizareRedeschide, { motiv: 'A apărut iar.' }],
  [sesizari.sesizareEvaluare, { multumit: true, motiv: 'Repede și bine.' }],
  [sesizari.sesizareChatSend, { text: 'Alo', files: [file] }],
  [plateste.platesteFactura, { factura: 'FS 1', cod_client: 'C1', legatura: '1a-0' }],
  [
    plateste.plateste,
    {
      factura: 'FS 1',
      cod_client: 'C1',
      legatura: '1a-0',
      cheie: crypto.randomUUID(),
      suma_bani: 100,
      email: 'ana@exemplu.ro',
    },
  ],
  [plateste.platesteStare, { cheie: crypto.randomUUID() }],
  [
    platitori.platescPentruCere,
    { factura: 'FS 1', cod_client: 'C1', legatura: '1a-0', nume: 'Mama' },
  ],
  [platitori.platescPentruConfirma, { cod: '12345' }],
  [platitori.acordPlata, { legatura: 'acord-1-0' }],
  [platitori.acordPlataOpreste, { legatura: 'acord-1-0' }],
  [cerereRaspuns, { fel: 'sesizare', id: 1 }],
  [locatieRedenumeste, { alias: 'La bunica' }],
  [locatieMemento, { memento: { ora: '20:00', canal: 'email' } }],
  [ridicareAnunt, { fractie: 'rezidual', anunt: true }],
  [notificariRead, { ids: 'toate' }],
  [
    pushSubscribe,
    { endpoint: 'https://fcm.googleapis.com/a', keys: { p256dh: 'abc', auth: 'abc' } },
  ],
  [pushUnsubscribe, { endpoint: 'https://fcm.googleapis.com/a' }],
  [accountSuportOnline, { ...aSupportRequest(), files: { documente_fotografii: [file] } }],
  [accountTrimitereStare, { cheie: crypto.randomUUID(), fel: 'suport' }],
  [addressSave, { ...home, eticheta: 'Acasă', cod_postal: '050000' }],
  [profileUpdate, { prenume: 'Ana' }],
  [passkeyRename, { nume: 'Telefonul meu' }],
])
/** Wrong passwords count against the account, so only the server's tests call these. */
const askingThePassword: AnyEndpoint[] = [changePassword, closeAccount, passkeyAddOptions]
/** Their bodies have only numbers and choices. */
const withoutText: AnyEndpoint[] = [
  mobilePaymentRequest,
  processPaymentsRecurente,
  platitori.platescPentruPlateste,
]
/** Its body is a response of the browser, which the WebAuthn library reads. */
const ofTheBrowser: AnyEndpoint[] = [passkeyAdd]
const cases = [...fullBodies].map(([endpoint, body]) => [endpoint.path, endpoint, body] as const)

const call = (endpoint: AnyEndpoint, body: unknown) =>
  api.call(endpoint, { params: findValidParams(endpoint), body })
const toStatusAndCode = ({ status, errors }: Awaited<ReturnType<typeof call>>) => [
  status,
  errors?.code,
]

describe('a body', () => {
  it('is tested for every citizen call that takes one', () => {
    const tried = new Set([
      ...fullBodies.keys(),
      ...askingThePassword,
      ...withoutText,
      ...ofTheBrowser,
    ])
    const untried = Object.entries(endpoints).filter(
      ([, endpoint]) => endpoint.access === 'citizen' && endpoint.body && !tried.has(endpoint),
    )
    expect(untried.map(([name]) => name)).toEqual([])
  })

  it.each(cases)('of %s is refused for forbidden characters', async (_path, endpoint, body) => {
    for (const text of ['a\u0000b', 'a\ud800b', '\udc00']) {
      const bodies = replaceEachText(body, text)
      expect(bodies.length).toBeGreaterThan(0)
      for (const [place, odd] of bodies) {
        const answer = await call(endpoint, odd)
        expect(toStatusAndCode(answer), place).toEqual([422, 'date_invalide'])
        expect(Object.keys(answer.errors!.fields!)).toEqual([place])
      }
    }
  })

  it.each(cases)('of %s is refused for a far too long text', async (_p, endpoint, body) => {
    for (const [place, odd] of replaceEachText(body, 'ă'.repeat(100_000))) {
      expect(toStatusAndCode(await call(endpoint, odd)), place).toEqual([422, 'date_invalide'])
    }
    const [, huge] = replaceEachText(body, 'x'.repeat(1_000_000))[0]!
    expect(toStatusAndCode(await call(endpoint, huge))).toEqual([413, 'prea_mare'])
  })

  it.each(cases)('of %s is refused when nested too deeply', async (_path, endpoint, body) => {
    const deep = JSON.parse('['.repeat(1000) + ']'.repeat(1000)) as unknown
    const places = [
      { ...body, altceva: deep },
      ...Object.keys(body).map((key) => ({ ...body, [key]: deep })),
    ]
    for (const odd of places) {
      expect(toStatusAndCode(await call(endpoint, odd))).toEqual([400, 'cerere_gresita'])
    }
  })

  it.each(cases)(
    'of %s in any other shape causes no server error',
    async (_path, endpoint, body) => {
      const shapes = [null, [], {}, 7, -1, 1e308, true, '', [null], [[]], { id: {} }, ['a', 'a']]
      const places = Object.keys(body)
      const odd = places.flatMap((place) => shapes.map((shape) => ({ ...body, [place]: shape })))
      for (const one of [...shapes, ...odd]) {
        const { status, text } = await call(endpoint, one)
        expect([200, 400, 404, 409, 422], `${JSON.stringify(one)}: ${text}`).toContain(status)
      }
    },
  )
})

const PAGES = ['pagina=0', 'pagina=-1', 'pagina=1.5', 'pagina=x', 'pagina=', 'pagina=1000000']
const SIZES = ['pe_pagina=0', 'pe_pagina=101', 'pe_pagina=1e1', 'pagina=1&pagina=2']
const invalidPages = [...PAGES, ...SIZES]
const invalidStates = [
  'stare=Nu',
  'stare=%00',
  "stare='--",
  'stare=',
  'stare=a&stare=b',
  'stare=altfel',
]
const invalidCoordinates = [
  'lat=91',
  'lat=x',
  'lng=181',
  'lng=NaN',
  'lat=1e1',
  'lat=1&lat=2',
  'lat=',
]

describe('a query', () => {
  it.each<[string, string[]]>([
    [solicitari.solicitarileMele.path, [...invalidPages, ...invalidStates]],
    [solicitari.reinnoireContract.path, ['contract_id=0', 'contract_id=x']],
    [sesizari.sesizariList.path, [...invalidPages, ...invalidStates]],
    [
      notificariList.path,
      [...invalidPages, 'necitite=1', 'necitite=', 'necitite=true&necitite=true'],
    ],
    [getContracteInfo.path, invalidStates],
    [
      getFacturiInfo.path,
      [...invalidPages, ...invalidStates, 'contract_id=0', 'contract_id=x', 'an=26', 'an=x'],
    ],
    [locatieList.path, [...invalidCoordinates, 'tip=%00', 'tip=A', 'fractie=x%27', 'fractie=']],
    [stradaApropiata.path, ['', 'lat=1', 'lat=91&lng=1', 'lat=x&lng=1']],
    [sesizari.sesizareChat.path.replace(':id', '1'), ['dupa=0', 'dupa=x', 'dupa=9999999999']],
    [utileList.path, ['q=%00', `q=${'a'.repeat(101)}`, 'q=a&q=b']],
    [strazi.path, ['', 'q=%00', `q=${'a'.repeat(101)}`, 'q=a&q=b']],
  ])('of %s is refused when invalid', async (path, queries) => {
    for (const query of queries) {
      expect(toStatusAndCode(await api.get(`${path}?${query}`)), query).toEqual([
        422,
        'date_invalide',
      ])
    }
  })

  const signs = [
    "' or 1=1 --",
    `"; drop table citizens; --`,
    '%',
    '_',
    '\\',
    '\\m(',
    '[[:alpha:]]',
    '(a+)+$',
    '***:x',
    '{1,99999}',
    '$1',
    '<script>',
    '\ufdfa'.repeat(100),
    '👩‍👩‍👧',
  ]
  it.each(signs)('for „%s” finds nothing and breaks nothing', async (q) => {
    for (const { path } of [strazi, utileList]) {
      const answer = await api.get(`${path}?${new URLSearchParams({ q }).toString()}`)
      expect([answer.status, answer.text.length < 3000]).toEqual([200, true])
    }
  })
})

/** Replaces each text of a body in turn; returns the path of the replaced text with the changed body. */
function replaceEachText(value: unknown, text: string, at = ''): [place: string, body: unknown][] {
  if (typeof value === 'string') return [[at, text]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) =>
    replaceEachText(child, text, at ? `${at}.${key}` : key).map(
      ([place, odd]): [string, unknown] => [
        place,
        Array.isArray(value)
          ? value.map((one: unknown, index) => (String(index) === key ? odd : one))
          : { ...value, [key]: odd },
      ],
    ),
  )
}
