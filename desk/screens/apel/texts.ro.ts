import type { AnswerChannel, RegisteredCall } from '#contract/desk/apeluri.ts'
import { plural } from '#contract/plural.ro.ts'
import { isFeatureOff } from '#src/browser/features.ts'

const people = { one: 'persoană găsită', few: 'persoane găsite' }
const results = { one: 'rezultat', few: 'rezultate' }

/** Texts of the page of calls. */
export const texts = {
  caller: {
    title: 'Cine sună',
    search: 'Telefon, nume, cod client sau contract',
    hint: 'Telefonul întreg; din nume ajung primele litere.',
    results: 'Persoane găsite',
    count: (count: number) => (count === 0 ? 'Nimeni găsit' : plural(count, people)),
    failed: 'Căutarea nu a reușit. Scrieți încă o literă sau treceți apelantul ca nou.',
    addNew: 'Apelant nou, fără cont',
    change: 'Alt apelant',
    newTitle: 'Apelant nou',
    lastName: 'Nume',
    firstName: 'Prenume',
    phone: 'Telefon',
    phoneHint: isFeatureOff('sms') ? '' : 'Numărul cazului pleacă prin SMS la un mobil.',
    notice:
      'Spuneți-i: datele sunt folosite numai pentru acest caz și se șterg la un an după încheierea lui.',
    code: (codes: string[]) => `cod ${codes.join(', ')}`,
    withAccount: 'cu cont',
    withoutAccount: 'fără cont',
    required: 'Alegeți cine sună',
  },
  answer: {
    cont: 'Răspunsul îl citește în contul său.',
    sms: 'Fără cont: se anunță prin SMS.',
    apel: isFeatureOff('sms')
      ? 'Fără cont: răspunsul se dă sunându-l.'
      : 'Fără cont și fără mobil: răspunsul se dă sunându-l.',
  } satisfies Record<AnswerChannel, string>,
  subject: {
    title: 'Despre ce',
    search: 'Ce spune apelantul',
    hint: 'Cu vorbele lui: „gunoi neridicat”, „mobilă veche”, „copie factură”.',
    results: 'Categorii și tipuri găsite',
    count: (count: number) => (count === 0 ? 'Nimic găsit' : plural(count, results)),
    sesizare: 'sesizare',
    solicitare: 'solicitare',
    change: 'Altceva',
    needsDocuments: 'cere documente',
    documents: (names: string) =>
      `Cere documente, pe care apelantul le trimite din portal sau le aduce la ghișeu: ${names}.`,
    required: 'Alegeți despre ce este vorba',
  },
  details: {
    title: 'Datele cazului',
    subcategory: 'Mai precis',
    description: 'Ce s-a întâmplat',
    address: 'Unde',
    addressHint: 'Strada și numărul, sau un reper.',
    ownAddress: (address: string) => `La adresa sa: ${address}`,
    choose: 'Alegeți',
    newAddress: 'Altă adresă',
    optional: 'opțional',
  },
  newAddress: {
    title: 'Adresa nouă',
    strada: 'Stradă',
    numar: 'Număr',
    bloc: 'Bloc',
    scara: 'Scară',
    etaj: 'Etaj',
    apartament: 'Apartament',
  },
  cases: {
    own: 'Cazurile sale deschise',
    similar: 'Poate există deja',
    similarHint: 'Sesizări deschise de aceeași categorie, în apropiere.',
    open: (number: string) => `Deschide ${number}`,
    none: 'Cazurile deschise ale apelantului și cele asemănătoare apar aici.',
  },
  submit: 'Înregistrează',
  submitHint: 'sau Ctrl + Enter',
  again: 'Înregistrează totuși',
  identical: 'Aceeași solicitare a apelantului este deja deschisă.',
  kept: 'Ce ați scris a rămas. Încercați din nou: cazul se înregistrează o singură dată.',
  startOver: 'Golește',
  done: {
    title: 'Caz înregistrat',
    number: 'Numărul cazului',
    term: (day: string) => `Termenul răspunsului: ${day}`,
    sent: (phone: string) => `S-a trimis SMS la ${phone}.`,
    problems: {
      fix: 'Telefon fix: nu s-a trimis SMS. Dictați-i numărul.',
      fara_telefon: 'Nu are telefon în evidență: nu s-a trimis SMS. Dictați-i numărul.',
      limita: 'Prea multe SMS-uri în ultima oră: nu s-a trimis. Dictați-i numărul.',
      oprit: 'Dictați-i numărul.',
    } satisfies Record<NonNullable<RegisteredCall['sms_problema']>, string>,
    next: 'Alt apel',
    open: 'Deschide cazul',
  },
}
