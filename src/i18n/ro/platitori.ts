import { plural } from '#contract/plural.ro.ts'

/** Texts of paying for another by their consent. Sums and days come formatted. */
export default {
  title: 'Plătesc și pentru',
  add: 'Plătesc și pentru altcineva',
  lead: 'Pentru un părinte sau un vecin, cu acordul lui prin SMS.',
  loading: 'Se încarcă cei pentru care plătiți',
  close: 'Închide',

  ask: 'Cereți acordul',
  askLead:
    'Luați o factură a persoanei. Ea primește un SMS cu numele dvs. și un cod. Dacă este de acord, vă spune codul.',
  asked: (invoice: string) => `Cereți acordul titularului pentru ${invoice}.`,
  otherInvoice: 'Altă factură',
  name: 'Cum îi spuneți',
  nameHint: 'De exemplu „Mama”. Numai dvs. vedeți acest nume.',
  send: 'Trimite SMS-ul',
  sees: 'Veți vedea numai ce are de plată. Nu vedeți numele, adresa sau consumul.',
  unknown: 'Nu găsim o factură cu acest număr și cod de client. Verificați-le pe factură.',
  tooMany: 'Prea multe încercări. Încercați din nou mai târziu.',
  tooManyCodes: 'S-au trimis destule coduri azi. Încercați din nou mâine.',
  tooEarly: 'Am cerut un cod chiar acum. Așteptați câteva secunde.',
  offline: 'Este nevoie de conexiune. Ce ați scris rămâne aici.',

  waits: 'Așteaptă codul',
  waitsText:
    'Dacă operatorul are un telefon al titularului, acolo a ajuns un SMS cu un cod. Cereți-i codul și scrieți-l aici.',
  noSms: 'Nu a venit niciun SMS? Titularul poate suna la operator ca să-și dea telefonul.',
  code: 'Codul din SMS',
  codeLength: 'Codul are 5 cifre.',
  confirm: 'Confirmă',
  confirmed: (name: string) => `Puteți plăti pentru ${name}.`,
  wrongCode: 'Codul nu este bun. Verificați-l cu titularul.',
  oldCode: 'Codul nu mai este bun. Trimiteți altul.',
  again: 'Trimite alt cod',
  sentAgain: 'Am cerut alt cod.',
  withdraw: 'Renunță',
  withdrawn: 'Am renunțat la cerere.',

  due: (day: string) => `scadentă la ${day}`,
  late: (day: string) => `trebuia plătită până la ${day}`,
  street: (street: string) => `Loc de consum: ${street}`,
  nothing: 'Nu are nimic de plată.',
  penalties: (sum: string) => `din care penalități ${sum}`,
  busy: 'Plata este în curs. O vedeți la plățile dvs.',
  busyOther: 'În curs de plată',
  count: (count: number) => plural(count, { one: 'factură', few: 'facturi' }),
  earliest: (day: string) => `prima scadență: ${day}`,
  payAll: (sum: string) => `Plătește ${sum}`,
  payOne: (sum: string, invoice: string) => `Plătește ${sum} pentru ${invoice}`,
  pay: 'Plătește',
  card: 'Cardul',
  otherCard: 'Alt card',
  changed: 'Ceva s-a schimbat: suma, acordul sau altcineva plătește acum. Verificați din nou.',
  needsConnection: 'Pentru plată este nevoie de conexiune.',

  stopped: 'Acord oprit',
  stoppedBy: {
    platitor: 'Ați oprit acordul.',
    client: 'Titularul a oprit acordul.',
    operator: 'Operatorul a oprit acordul, la cererea titularului.',
    sistem: 'Acordul nu mai este valabil.',
  },
  stop: 'Nu mai plătesc',
  stopOf: (name: string) => `Nu mai plătesc pentru ${name}`,
  stopTitle: (name: string) => `Nu mai plătiți pentru ${name}?`,
  stopText:
    'Nu mai vedeți și nu mai plătiți facturile sale. Îi spunem și titularului. O plată deschisă la bancă se poate încheia.',
  keep: 'Plătesc mai departe',
  stoppedNow: 'Nu mai plătiți pentru această persoană.',

  payers: 'Plătesc pentru mine',
  payersLead:
    'Cine are acordul dvs. vede ce sume aveți de plată și le poate plăti. Nu vede altceva.',
  noPayers: 'Nu plătește nimeni pentru dvs. cu acordul dvs.',
  noPayersText: 'Cine vrea să plătească vă cere acordul. Primiți un SMS cu un cod.',
  since: (day: string) => `din ${day}`,
  payerStop: 'Opresc',
  payerStopOf: (name: string) => `Opresc acordul dat lui ${name}`,
  payerStopped: 'Ați oprit acordul.',
  toPayees: 'Plătiți dvs. pentru altcineva?',

  consent: 'Acordul dvs. de plată',
  consentText: (name: string, day: string) =>
    `${name} vede ce sume aveți de plată și le poate plăti, din ${day}. Nu vede altceva.`,
  consentStop: 'Opresc acordul',
  consentStopped: 'Acordul este oprit. Nimeni nu mai plătește cu el.',
  consentBank: 'O plată deschisă deja la bancă se poate încheia.',
  consentUnknown:
    'Legătura nu este bună. Deschideți-o din SMS sau sunați la operator ca să opriți acordul.',
  consentOffline: 'Este nevoie de conexiune. Încercați din nou sau sunați la operator.',
  somebody: 'Cineva',
  retry: 'Încearcă din nou',

  fromInvoice: 'O plătiți des? Cereți acordul titularului',
}
