import { formatDays } from '#contract/duration.ro.ts'
import type { PaymentState } from '#contract/plati.ts'
import { plural } from '#contract/plural.ro.ts'

/** Texts of the amounts due and the invoices. Sums and days come formatted. */
export default {
  title: 'Plăți',
  loading: 'Se încarcă facturile',
  total: 'Total de plată',
  asOf: (moment: string) => `Situația la ${moment}`,
  overdue: (sum: string) => `Din care ${sum} cu scadența depășită.`,
  /** Followed by the due date. */
  next: (sum: string) => `${sum} cu scadența la`,
  credit: (sum: string) => `Bani plătiți în plus: ${sum}. Se scad din facturile următoare.`,
  byTransfer:
    'Plata se face prin transfer bancar. Contul și referința sunt în fiecare factură de mai jos.',
  byOperator: (phone: string, email: string) =>
    `Cum și unde se plătește vă spunem la ${phone} sau la ${email}.`,
  byCard: 'Alegeți mai jos ce plătiți cu cardul. Pentru transfer, contul este în fiecare factură.',
  checking: (sum: string) => `O plată de ${sum} se verifică. Nu plătiți din nou.`,
  see: 'Vezi plata',
  choose: 'Alegeți',
  chooseOne: (what: string, sum: string) => `Plătește: ${what}, ${sum}`,
  chooseAll: 'Alege tot',
  chooseNone: 'Renunță la alegere',
  chosen: (count: number) =>
    count === 0 ? 'Nimic ales' : plural(count, { one: 'factură aleasă', few: 'facturi alese' }),
  pay: (sum: string) => `Plătește ${sum}`,
  payAll: (sum: string) => `Plătește tot, ${sum}`,
  contestedLeftOut:
    '„Plătește tot” lasă deoparte facturile contestate, până primiți răspunsul. Le puteți alege separat.',
  invoices: 'Facturi',
  tabs: { unpaid: 'De plată', closed: 'Plătite', payments: 'Istoric plăți' },
  contract: 'Contract',
  allContracts: 'Toate contractele',
  year: 'An',
  allYears: 'Toți anii',
  columns: {
    what: 'Perioada',
    number: 'Factura',
    due: 'Scadentă la',
    issued: 'Emisă la',
    state: 'Stare',
    sum: 'Sumă',
  },
  penalty: 'Penalități',
  /** „59,61 + 0,93 penalități” */
  withPenalties: (sum: string, penalties: string) => `${sum} + ${penalties} penalități`,
  /** State of the penalties of a paid invoice. */
  penaltiesDue: 'Restante',
  states: {
    paid: 'Plătită',
    cancelled: 'Stornată',
    contested: 'Contestată',
    partial: 'Plătită parțial',
    inTime: (left: number) => `Scadentă în ${formatDays(left)}`,
    soon: (left: number) =>
      left === 0
        ? 'Scadentă azi'
        : left === 1
          ? 'Scadentă mâine'
          : `Scadentă în ${formatDays(left)}`,
    late: (since: number) => `Întârziată cu ${formatDays(since)}`,
  },
  payments: {
    loading: 'Se încarcă plățile',
    what: 'Ce s-a plătit',
    payee: 'Pentru',
    for: (name: string) => `pentru ${name}`,
    more: (count: number) => `și încă ${count}`,
    date: 'Data',
    card: 'Card',
    recurring: 'recurentă',
    state: 'Stare',
    sum: 'Sumă',
    refunded: (sum: string) => `Returnat ${sum}`,
    proof: 'Dovadă PDF',
    states: {
      initiata: 'Verificăm plata',
      in_asteptare: 'Verificăm plata',
      necunoscuta: 'Verificăm plata',
      incasata: 'Încasată',
      esuata: 'Nereușită',
      anulata: 'Anulată',
      expirata: 'Expirată',
      rambursata: 'Returnată',
    } satisfies Record<PaymentState, string>,
    empty: 'Nu aveți încă plăți cu cardul.',
    emptyText: 'Plățile făcute din portal apar aici, cu dovada lor.',
    count: (shown: number, total: number) =>
      `${shown} din ${plural(total, { one: 'plată', few: 'plăți' })}`,
  },
  empty: 'Nu aveți facturi de plată.',
  emptyText: 'Facturile noi apar aici când sunt emise. Nu aveți nimic de făcut.',
  seeClosed: 'Vezi facturile plătite',
  seeContracts: 'Vezi contractele',
  emptyClosed: 'Nu aveți încă facturi plătite.',
  emptyClosedText: 'O factură apare aici după ce plata a fost înregistrată.',
  emptyFilter: 'Nicio factură nu se potrivește.',
  showAll: 'Arată toate facturile',
  count: (shown: number, total: number) =>
    `${shown} din ${plural(total, { one: 'factură', few: 'facturi' })}`,
  chart: {
    title: (count: number) =>
      count === 1
        ? 'Ultima factură'
        : `Ultimele ${plural(count, { one: 'factură', few: 'facturi' })}`,
    average: (sum: string) => `În medie ${sum} pe factură`,
    bar: (month: string, sum: string, state: string) => `${month}: ${sum}, ${state}`,
    ofContract: (month: string, numar: string) => `${month}, contractul ${numar}`,
    choose: 'Alegeți o factură din grafic',
    kinds: { paid: 'Plătită', open: 'De plată', late: 'Întârziată' },
  },
  one: {
    title: (name: string) => `Factura ${name}`,
    close: 'Închide',
    lines: 'Ce cuprinde',
    what: 'Serviciul',
    quantity: 'Cantitate',
    times: (quantity: string, unit: string, price: string) => `${quantity} × ${price}/${unit}`,
    net: 'Fără TVA',
    vat: 'TVA',
    sum: 'Total',
    totals: 'Sume',
    total: 'Total factură',
    paid: 'Plătit',
    rest: 'Rest de plată',
    penalties: 'Penalități de întârziere',
    note: (name: string) => `Notă de credit ${name}`,
    corrects: (name: string) => `Corectează factura ${name}`,
    correctedBy: (name: string) => `Corectată prin factura ${name}`,
    payable: 'De plată acum',
    pdf: 'Descarcă PDF',
    contest: 'Contestă factura',
    copy: 'Cere o copie',
    actions: 'Acțiuni pentru factură',
    missing: 'Factura nu mai este aici',
    missingText: 'Poate a fost mutată pe alt cont. Facturile dvs. sunt în listă.',
  },
  transfer: {
    title: 'Plată prin transfer',
    beneficiary: 'Beneficiar',
    iban: 'IBAN',
    amount: 'Sumă',
    reference: 'Referința plății',
    copy: (what: string) => `Copiază: ${what}`,
    code: 'Cod QR cu datele transferului',
    codeNote:
      'Cod QR pentru aplicația băncii dvs. Nu toate aplicațiile îl citesc: verificați datele înainte de plată.',
    later: 'Plata apare aici după ce banca o trimite, de obicei într-o zi lucrătoare.',
  },
}
