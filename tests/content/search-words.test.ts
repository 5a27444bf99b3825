import { describe, expect, it } from 'vitest'
import hints from '#server/seed/content/unde-arunc.json' with { type: 'json' }
import { initialSesizari, initialSolicitari } from '#server/seed/seed-catalogues.ts'
import { findCategories } from '#src/services/sesizari.ts'
import { findTypes } from '#src/services/solicitari.ts'
import { searchUseful } from '#src/services/utile.ts'

/** Texts that people type, each with a result that must be among the first three. */
type Table = [typed: string, meant: string][]

const FIRST = 3

const waste: Table = [
  ['baterie', 'Baterii'],
  ['baterii', 'Baterii'],
  ['bateriile vechi', 'Baterii'],
  ['batterii', 'Baterii'],
  ['pile', 'Baterii'],
  ['baterie auto', 'Acumulator auto'],
  ['acumulator masina', 'Acumulator auto'],
  ['becuri', 'Bec LED sau economic'],
  ['bec', 'Bec LED sau economic'],
  ['becul', 'Bec LED sau economic'],
  ['neon', 'Tub fluorescent'],
  ['neoane', 'Tub fluorescent'],
  ['canapea', 'Canapea'],
  ['canapele', 'Canapea'],
  ['canapeaua veche', 'Canapea'],
  ['cnapea', 'Canapea'],
  ['fotoliu', 'Canapea'],
  ['fotolii', 'Canapea'],
  ['coltar', 'Canapea'],
  ['saltea', 'Saltea'],
  ['saltele', 'Saltea'],
  ['salteaua', 'Saltea'],
  ['pampers', 'Scutece'],
  ['pamperși', 'Scutece'],
  ['scutec', 'Scutece'],
  ['scutece', 'Scutece'],
  ['cauciucuri', 'Anvelope'],
  ['cauciuc', 'Anvelope'],
  ['cauciucurile de iarnă', 'Anvelope'],
  ['caucicuri', 'Anvelope'],
  ['anvelopa', 'Anvelope'],
  ['telefon vechi', 'Telefon mobil'],
  ['telefoane', 'Telefon mobil'],
  ['smartphone', 'Telefon mobil'],
  ['televizor', 'Televizor'],
  ['televizoare', 'Televizor'],
  ['televizr', 'Televizor'],
  ['frigider', 'Frigider'],
  ['frigidere', 'Frigider'],
  ['figider', 'Frigider'],
  ['congelator', 'Frigider'],
  ['mașina de spălat', 'Mașină de spălat'],
  ['masina spalat rufe', 'Mașină de spălat'],
  ['laptop', 'Calculator'],
  ['calculatoare', 'Calculator'],
  ['imprimanta', 'Calculator'],
  ['incarcator', 'Cabluri și încărcătoare'],
  ['ulei ars', 'Ulei de gătit folosit'],
  ['ulei de prajit', 'Ulei de gătit folosit'],
  ['ulei de masina', 'Ulei de motor'],
  ['moloz', 'Moloz'],
  ['molozul', 'Moloz'],
  ['daramaturi', 'Moloz'],
  ['ciment', 'Moloz'],
  ['caramida', 'Cărămizi'],
  ['polistiren', 'Rigips'],
  ['faianta', 'Gresie și faianță'],
  ['crengi', 'Crengi'],
  ['creanga', 'Crengi'],
  ['frunze', 'Frunze'],
  ['iarba', 'Iarbă tăiată'],
  ['brad', 'Brad de Crăciun'],
  ['brazi', 'Brad de Crăciun'],
  ['haine vechi', 'Haine'],
  ['hainele copilului', 'Haine'],
  ['blugi', 'Haine'],
  ['pantofi', 'Încălțăminte'],
  ['medicamente expirate', 'Medicamente expirate'],
  ['medicament', 'Medicamente expirate'],
  ['pastile', 'Medicamente expirate'],
  ['seringa', 'Seringi și ace'],
  ['mobila', 'Mobilă'],
  ['scaune', 'Mobilă'],
  ['dulapuri', 'Dulap'],
  ['sifonier', 'Dulap'],
  ['covoare', 'Covor'],
  ['mocheta', 'Covor'],
  ['parchet', 'Lemn vopsit sau lăcuit'],
  ['termopan', 'Ușă sau fereastră'],
  ['wc', 'Chiuvetă sau vas de toaletă'],
  ['cada', 'Chiuvetă sau vas de toaletă'],
  ['sticla', 'Sticlă fără sigla garanției'],
  ['sticle de vin', 'Sticlă fără sigla garanției'],
  ['borcane', 'Borcan de sticlă'],
  ['cioburi', 'Geam spart'],
  ['oglinda', 'Oglindă'],
  ['pet', 'PET fără sigla garanției'],
  ['peturi', 'PET fără sigla garanției'],
  ['pungi', 'Pungă de plastic'],
  ['doze', 'Doză de aluminiu cu sigla garanției'],
  ['cutie de bere', 'Doză de aluminiu cu sigla garanției'],
  ['conserve', 'Conservă'],
  ['hartie', 'Reviste și ziare'],
  ['ziare', 'Reviste și ziare'],
  ['cartoane', 'Carton'],
  ['cutia de pizza', 'Cutie de pizza'],
  ['cofraj oua', 'Suport de ouă din carton'],
  ['resturi de mancare', 'Coji de fructe și legume'],
  ['oase', 'Resturi de carne, oase și lactate'],
  ['paine', 'Pâine veche'],
  ['servetele', 'Șervețele folosite'],
  ['mucuri de tigara', 'Țigări, mucuri'],
  ['vopsea', 'Vopsea, lacuri și solvenți'],
  ['diluant', 'Vopsea, lacuri și solvenți'],
  ['termometru', 'Termometru cu mercur'],
  ['butelie', 'Butelie de gaz'],
  ['litiera', 'Nisip pentru pisici'],
  ['jucarii', 'Jucărie de plastic'],
  ['unde arunc bateriile?', 'Baterii'],
]

const problems: Table = [
  ['gunoi', 'NERIDICARE'],
  ['gunoi neridicat', 'NERIDICARE'],
  ['nu au luat gunoiul', 'NERIDICARE'],
  ['n-a venit mașina', 'NERIDICARE'],
  ['tomberon', 'RECIPIENT'],
  ['tomberoane sparte', 'RECIPIENT'],
  ['tomberonul', 'RECIPIENT'],
  ['pubela', 'RECIPIENT'],
  ['pubele', 'RECIPIENT'],
  ['pubella rupta', 'RECIPIENT'],
  ['mi-au furat pubela', 'RECIPIENT'],
  ['canapea', 'DEPOZITARE'],
  ['cauciucuri', 'DEPOZITARE'],
  ['saltea aruncata', 'DEPOZITARE'],
  ['moloz', 'DEPOZITARE'],
  ['gunoaie pe camp', 'DEPOZITARE'],
  ['ard gunoi', 'DEPOZITARE'],
  ['strada murdara', 'MATURAT'],
  ['trotuar', 'MATURAT'],
  ['zapada', 'DESZAPEZIRE'],
  ['gheata pe trotuar', 'DESZAPEZIRE'],
  ['pute', 'MIROS'],
  ['sobolani', 'MIROS'],
  ['gandaci', 'MIROS'],
  ['caine mort', 'ANIMALE_MOARTE'],
  ['gunoieri obraznici', 'ECHIPAJ'],
  ['galagie', 'ECHIPAJ'],
  ['prea devreme', 'PROGRAM'],
  ['kilograme', 'CANTARIRE'],
  ['container de haine', 'TEXTILE'],
  ['masini parcate', 'ACCES_BLOCAT'],
  ['copac cazut', 'SPATII_VERZI'],
  ['caini', 'CAINI'],
  ['maidanezi', 'CAINI'],
  ['canal infundat', 'APA_CANAL'],
  ['balta', 'APA_CANAL'],
  ['xyzw', 'ALTELE'],
]

const requests: Table = [
  ['tomberon', 'PUBELA_NOUA'],
  ['pubela mai mare', 'PUBELA_NOUA'],
  ['canapea', 'VOLUMINOASE'],
  ['saltele', 'VOLUMINOASE'],
  ['frigider', 'DEEE'],
  ['masina de spalat', 'DEEE'],
  ['moloz', 'MOLOZ'],
  ['daramaturi', 'MOLOZ'],
  ['eticheta', 'ETICHETARE'],
  ['reziliere', 'INCETARE'],
  ['am vandut casa', 'SCHIMBARE_TITULAR'],
  ['mostenire', 'SCHIMBARE_TITULAR'],
  ['s-a nascut un copil', 'MODIFICARE_PERSOANE'],
  ['plec in strainatate', 'SUSPENDARE'],
  ['factura pierduta', 'COPIE_FACTURA'],
  ['factura prea mare', 'CONTESTARE_FACTURA'],
  ['am platit de doua ori', 'RAMBURSARE'],
  ['plata nu apare', 'VERIFICARE_PLATA'],
  ['rate', 'ESALONARE'],
  ['datorii', 'SITUATIE_SOLD'],
  ['adeverinta notar', 'ADEVERINTA'],
  ['contract firma', 'CONTRACT_NOU_PJ'],
  ['contract expirat', 'REINNOIRE_CONTRACT'],
  ['gdpr', 'DATE_PERSONALE'],
]

const useful = { articole: [], unde_arunc: hints }

describe('the words people search by', () => {
  it('are a hundred and fifty at least', () => {
    expect([...waste, ...problems, ...requests].length).toBeGreaterThanOrEqual(150)
  })

  it.each(waste)('„%s” in „Unde arunc?” finds %s', (typed, meant) => {
    const found = searchUseful(useful, typed).unde_arunc.map(({ obiect }) => obiect)
    expect(found.slice(0, FIRST)).toContain(meant)
  })

  it.each(problems)('„%s” among the problems finds %s, and any other last', (typed, meant) => {
    const found = findCategories(initialSesizari.categorii, typed).map(({ cod }) => cod)
    expect(found.slice(0, FIRST)).toContain(meant)
    expect(found.at(-1)).toBe('ALTELE')
  })

  it.each(requests)('„%s” among the requests finds %s', (typed, meant) => {
    const groups = findTypes(initialSolicitari, typed)
    const found = groups.flatMap(({ tipuri }) => tipuri.map(({ cod }) => cod))
    expect(found.slice(0, FIRST)).toContain(meant)
  })

  it('find nothing that only resembles them', () => {
    expect(searchUseful(useful, 'cutie').unde_arunc.map(({ obiect }) => obiect)).not.toContain(
      'Cuțit sau foarfecă',
    )
    expect(searchUseful(useful, 'zxcvb').unde_arunc).toEqual([])
  })
})
