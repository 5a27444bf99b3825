import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { operationVariables } from '#server/testing/factories/operation.ts'
import { parseEnv } from '../env.ts'
import { DEMO_CITY_DIR } from './load-city.ts'

const CLUJ = path.resolve('tests/city/cluj-napoca')
const colours = () =>
  (
    JSON.parse(readFileSync(path.join(CLUJ, 'city.json'), 'utf8')) as {
      culori: object & { bg: unknown }
    }
  ).culori

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-city-'))
  cpSync(DEMO_CITY_DIR, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (change: object) => {
  const file = path.join(folder, 'city.json')
  const content = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...content, ...change }))
}
const operator = {
  denumire: 'Curat S.A.',
  telefon: '0264 000 000',
  program: 'luni–vineri, 08:00–16:00',
  email: 'contact@curat.example',
  adresa: 'Str. Probei nr. 1',
}

describe('the folder of a city', () => {
  it('gives names, issuer and series, and the environment wins over it', () => {
    write({ operator, emitent_tokenuri: 'portal-curat', serie_note_credit: 'CJ-NC' })
    expect(parseEnv({ CITY_DIR: folder })).toMatchObject({
      city: { folder, denumire: 'Salubritate Sector 5' },
      operator,
      account: { beneficiar: operator.denumire },
      pushSubject: `mailto:${operator.email}`,
      tokenIssuer: 'portal-curat',
      creditNoteSeries: 'CJ-NC',
    })
    const told = { OPERATOR_PHONE: '0264 111 111', TOKEN_ISSUER: 'altul', CREDIT_NOTE_SERIES: 'X' }
    expect(parseEnv({ CITY_DIR: folder, ...told })).toMatchObject({
      operator: { ...operator, telefon: told.OPERATOR_PHONE },
      tokenIssuer: 'altul',
      creditNoteSeries: 'X',
    })
  })

  it('has days off of its own', () => {
    write({ zile_libere: ['2027-05-20'] })
    expect(parseEnv({ CITY_DIR: folder }).city.zile_libere).toEqual(['2027-05-20'])
    write({ zile_libere: ['2027-02-30'] })
    const problem = 'city.json: zile_libere.0 nu este o zi, ca 2027-05-20'
    expect(() => parseEnv({ CITY_DIR: folder })).toThrow(problem)
  })

  it('says of what citizens are reminded, within bounds', () => {
    write({ mementouri: { factura: 5, oprite: ['ciorna'] } })
    const { mementouri } = parseEnv({ CITY_DIR: folder }).city
    expect(mementouri).toMatchObject({ factura: 5, contract: 30, oprite: ['ciorna'] })
    write({ mementouri: { factura: 30, de_la: '06:00', oprite: ['tot'], zile: 2 } })
    const problems = () => parseEnv({ CITY_DIR: folder })
    expect(problems).toThrow('city.json: mementouri.factura este de la 1 la 10 zile')
    expect(problems).toThrow('city.json: mementouri.de_la este de la 07:00 la 12:00')
    expect(problems).toThrow('mementouri.oprite.0 poate fi una dintre factura,')
    expect(problems).toThrow('city.json: mementouri.zile nu este un câmp al orașului')
  })

  it('says in its own words of what citizens are reminded, and lists what is wrong with them', () => {
    const { contract_expirat: own, ciorna } = parseEnv({ CITY_DIR: CLUJ }).city.mementouri.texte
    expect(own.en?.titlu).toBe('Contract {contract} is over')
    expect(ciorna.ro.titlu).toBe('Aveți o solicitare netrimisă')
    const en = { titlu: 'Draft', text: '{denumire}' }
    write({ mementouri: { texte: { ciorna: { ro: { titlu: '' }, en }, factura: {} } } })
    const problems = () => parseEnv({ CITY_DIR: folder })
    expect(problems).toThrow('city.json: mementouri.texte.ciorna.ro.titlu este gol')
    expect(problems).toThrow('city.json: mementouri.texte.ciorna.ro.text lipsește')
    expect(problems).toThrow('city.json: mementouri.texte.ciorna.en.text nu are {atins}')
    expect(problems).toThrow('city.json: mementouri.texte.factura nu este un câmp al orașului')
  })

  it('is by default that of the demonstration, whose operator real operation refuses', () => {
    expect(parseEnv({}).operator.denumire).toBe('Salubritate Sector 5')
    const own = Object.entries(operationVariables()).filter(
      ([name]) => !name.startsWith('OPERATOR'),
    )
    const variables = Object.fromEntries(own)
    expect(() => parseEnv(variables)).toThrow('OPERATOR_PHONE — este al operatorului din exemplu')
    write({ operator })
    expect(parseEnv({ ...variables, CITY_DIR: folder }).operator).toEqual(operator)
  })

  it('says which features are off, and the environment wins over it', () => {
    write({ functii_oprite: ['cards'] })
    const off = (FEATURES_OFF: string) => [
      ...parseEnv({ CITY_DIR: folder, FEATURES_OFF }).featuresOff,
    ]
    expect(off('')).toEqual(['cards', 'recurring'])
    expect(off('push')).toEqual(['push'])
    expect(off('none')).toEqual([])
    write({ functii_oprite: ['carduri'] })
    expect(() => off('')).toThrow('CITY_DIR — city.json: functii_oprite.0 poate fi una dintre')
  })

  it('lists all its problems at start', () => {
    write({
      denumire: '',
      judet: undefined,
      oras: 'x',
      centru: { lat: 23.6, lng: 46.77 },
      operator: { ...operator, email: 'nimic' },
    })
    const problems = [
      'CITY_DIR — city.json: centru.lat nu este o latitudine din România',
      'CITY_DIR — city.json: centru.lng nu este o longitudine din România',
      'CITY_DIR — city.json: denumire este gol',
      'CITY_DIR — city.json: judet lipsește',
      'CITY_DIR — city.json: operator.email nu este o adresă de e-mail',
      'CITY_DIR — city.json: oras nu este un câmp al orașului',
    ]
    for (const problem of problems) expect(() => parseEnv({ CITY_DIR: folder })).toThrow(problem)
  })

  it('gives legal texts in Markdown', () => {
    const { city } = parseEnv({ CITY_DIR: CLUJ })
    expect(city.legal).toEqual([
      {
        name: 'termeni.ro',
        text: {
          title: 'Regulile portalului din Cluj-Napoca',
          lead: 'Cum folosiți portalul municipiului.',
          updated: '2026-11-27',
          sections: [
            {
              id: 'ce-este-portalul',
              title: 'Ce este portalul',
              body: '**{operator}** vă pune la dispoziție portalul.',
            },
            {
              id: 'contact',
              title: 'Unde ne găsiți',
              body: 'La **{telefon}** sau la [{email}](mailto:{email}).\n\n- Datele dvs.: [nota de informare](#/confidentialitate)',
            },
          ],
        },
      },
    ])
  })

  it('says file, line and fault of each legal text that is wrong', () => {
    mkdirSync(path.join(folder, 'legal'))
    const texts = {
      'termeni.ro.md':
        '# Termeni\n\n## Contul\nSunați la {telefonul}.\n### Parola\n## Contul\n**Atât.\n[Aici](http://x.example)\n## Gol',
      'accesibilitate.en.md': '# Accessibility',
      'termene.ro.md': '',
    }
    for (const [name, text] of Object.entries(texts)) {
      writeFileSync(path.join(folder, 'legal', name), text)
    }
    const problems = [
      'termeni.ro.md, rândul 4: are {telefonul}, nu unul dintre {operator}',
      'termeni.ro.md, rândul 5: are un titlu care nu este nici',
      'termeni.ro.md, rândul 6: are aceeași ancoră ca altă secțiune: contul',
      'termeni.ro.md, rândul 7: are un text îngroșat neîncheiat',
      'termeni.ro.md, rândul 8: are o legătură care nu începe cu https://',
      'termeni.ro.md: nu are o propoziție sub titlu',
      'termeni.ro.md: nu are data ultimei schimbări',
      'termeni.ro.md: secțiunea „Gol” este goală',
      'accesibilitate.en.md: lipsește textul în română',
      'termene.ro.md: nu este unul dintre termeni.ro.md',
    ]
    for (const problem of problems) {
      expect(() => parseEnv({ CITY_DIR: folder })).toThrow(`CITY_DIR — legal/${problem}`)
    }
  })

  it('says file, place and fault of each content that is wrong', () => {
    const point = {
      cod: 'x',
      lat: '44',
      fractii: ['lemn'],
      program: [{ zi: 8, intervale: [['8', '10:00']] }],
    }
    const contents = {
      'locatii.json': [point],
      'utile.json': [{ slug: 'Ă', actualizat: 'ieri', autor: 'x' }],
      'faq.json': { LOGIN: [], ACASA_PAGE: [{ intrebare: '' }] },
      'categorii-sesizari.json': [{ denumire: 'x' }],
      'tipuri-solicitari.json': {},
      'articole.json': [],
    }
    for (const [name, content] of Object.entries(contents)) {
      writeFileSync(path.join(folder, 'continut', name), JSON.stringify(content))
    }
    const problems = [
      'locatii.json: elementul 1, denumire lipsește',
      'locatii.json: elementul 1, lat nu este un număr',
      'locatii.json: elementul 1, fractii, elementul 1 poate fi una dintre rezidual',
      'locatii.json: elementul 1, program, elementul 1, zi este de la 1, luni, la 7, duminică',
      'locatii.json: elementul 1, program, elementul 1, intervale, elementul 1, elementul 1 nu este o oră',
      'locatii.json: elementul 1, nonStop lipsește',
      'utile.json: elementul 1, slug are numai litere mici',
      'utile.json: elementul 1, actualizat nu este o zi ca 2026-01-31',
      'utile.json: elementul 1, autor nu este cunoscut',
      'faq.json: LOGIN nu este cunoscut',
      'faq.json: ACASA_PAGE, elementul 1, intrebare este gol',
      'faq.json: ACASA_PAGE, elementul 1, raspuns lipsește',
      'categorii-sesizari.json: elementul 1, cod lipsește',
      'tipuri-solicitari.json: nu este o listă',
      'articole.json: nu este unul dintre locatii.json',
    ]
    for (const problem of problems) {
      expect(() => parseEnv({ CITY_DIR: folder })).toThrow(`CITY_DIR — continut/${problem}`)
    }
  })

  it('is refused without its file, and with one that is not JSON', () => {
    writeFileSync(path.join(folder, 'city.json'), '{')
    expect(() => parseEnv({ CITY_DIR: folder })).toThrow('CITY_DIR — city.json: nu este JSON')
    rmSync(path.join(folder, 'city.json'))
    expect(() => parseEnv({ CITY_DIR: folder })).toThrow('nu este fișierul city.json')
  })

  it('gives colours and a logo, whose icons are drawn from both', () => {
    const { city } = parseEnv({ CITY_DIR: CLUJ })
    expect(city.culori?.brand).toEqual(['#22307a', '#1a2560'])
    expect(city.culori?.leaf).toEqual(['#ffb3a0', '#ffb3a0'])
    expect(city.logo).toEqual({
      viewBox: '0 0 64 64',
      shapes:
        '<path d="M14 26h36l-4 30H18z"></path><circle cx="32" cy="14" r="9" fill="var(--leaf)"></circle>',
    })
    write({ culori: colours() })
    expect(() => parseEnv({ CITY_DIR: folder })).toThrow('logo.svg se dau împreună')
  })

  it('is refused with colours that cannot be read, are missing or are none', () => {
    const { bg: _, ...rest } = colours()
    write({ culori: { ...rest, link: ['#ccc', 'verde'], 'on-accent': 7 } })
    const start = () => parseEnv({ CITY_DIR: folder })
    expect(start).toThrow('culori.bg lipsește')
    expect(start).toThrow('culori.on-accent nu este o culoare')
    expect(start).toThrow('culori.link.1 nu este o culoare')
    write({ culori: { ...colours(), link: ['#ccc', '#a9b6f5'] } })
    expect(start).toThrow(
      'culori.link se vede prea slab pe bg în tema deschisă: contrast 1,5, nu 4,5',
    )
    write({ culori: { ...colours(), bg: ['#777', '#10131c'] } })
    expect(start).toThrow(
      'culori.bg dă un text-muted care se vede prea slab pe bg în tema deschisă: contrast 3,29',
    )
  })

  it.each([
    ['<svg viewBox="0 0 9 9"><script/></svg>', 'are elementul <script>, nu numai forme'],
    ['<svg viewBox="0 0 9 9"><path onclick="x"/></svg>', 'are atributul onclick'],
    ['<svg viewBox="0 0 9 9"><path fill="url(https://x.example)"/></svg>', 'are atributul fill'],
    ['<svg><path d="M0 0"/></svg>', 'nu are viewBox'],
    ['<svg viewBox="0 0 9 9"><path>', 'nu este un SVG'],
  ])('refuses the logo %s', (logo, problem) => {
    writeFileSync(path.join(folder, 'logo.svg'), logo)
    write({ culori: colours() })
    expect(() => parseEnv({ CITY_DIR: folder })).toThrow(`CITY_DIR — logo.svg: ${problem}`)
  })
})
