import type { ErrorCode } from './codes.ts'
import type { FieldProblem } from './rules.ts'
import type { FormProblemKey } from './validate-form.ts'
import { formatDay } from './days.ts'
import { formatDays } from './duration.ro.ts'
import { limits, maxFileMegabytes } from './limits.ts'
import { formatCharacters } from './plural.ro.ts'

/**
 * Romanian sentences for field problems and error codes.
 * The server answers with them and the Romanian catalogue of the client shows them.
 */
export const fieldTexts: Record<FieldProblem, string> = {
  required: 'Câmp obligatoriu',
  characters: 'Textul conține caractere care nu pot fi păstrate',
  emailMax: `Maxim ${limits.email.max} de caractere`,
  emailInvalid: 'Email invalid',
  cnpCuiMin: `Minim ${limits.cnpCui.min} caractere`,
  cnpCuiMax: `Maxim ${limits.cnpCui.max} caractere`,
  cnpCuiDigits: `CNP | CUI trebuie să conțină între ${limits.cnpCui.min} și ${limits.cnpCui.max} cifre`,
  cnpCuiInvalid: 'Introduceți un CNP sau un CUI valid',
  codeLength: `Obligatoriu ${limits.code.length} caractere`,
  codeDigits: `Codul trebuie să conțină exact ${limits.code.length} cifre`,
  smsCodeDigits: `Codul SMS trebuie să aibă exact ${limits.code.length} cifre`,
  pinDigits: `PIN-ul are exact ${limits.pin.length} cifre`,
  passwordMin: `Minim ${limits.password.min} caractere`,
  passwordMax: `Maxim ${limits.password.max} caractere`,
  passwordCommon: 'Parola este prea des folosită. Alegeți alta, mai greu de ghicit',
  passwordMismatch: 'Parolele introduse nu coincid',
  nameMin: `Minim ${limits.name.min} caractere`,
  nameMax: `Maxim ${limits.name.max} de caractere`,
  nameLetters: 'Folosiți doar litere, spații, cratimă sau apostrof',
  companyNameMax: `Maxim ${limits.companyName.max} de caractere`,
  phoneSupport: `Telefonul are exact ${limits.phoneSupport.length} cifre`,
  phoneRange: `Telefonul are între ${limits.phone.min} și ${limits.phone.max} de cifre`,
  phoneInvalid: 'Introduceți un număr de telefon valid',
  dialcodeInvalid: 'Alegeți prefixul țării',
  idSeries: 'Seria are două litere, fără diacritice',
  idNumber: 'Numărul are șase cifre',
  idBoth: 'Completați și seria, și numărul, sau niciuna',
  registryNumber: 'Numărul arată ca J40/123/2020 sau J2024001234002',
  observationsMax: 'Textul este prea lung',
  textMax: `Maxim ${limits.text.max} de caractere`,
  postalCode: 'Codul poștal are șase cifre',
  agreement: 'Trebuie să bifați pentru a continua',
  messageMax: `Maxim ${limits.message.max} de caractere`,
  descriptionMin: `Scrieți cel puțin ${limits.description.min} caractere`,
  reasonMax: `Maxim ${limits.reason.max} de caractere`,
  aliasMax: `Maxim ${limits.alias.max} de caractere`,
  addressMax: `Maxim ${limits.addressText.max} de caractere`,
  filesMax: `Cel mult ${limits.filesPerRequest} de fișiere`,
  messageFilesMax: `Cel mult ${limits.filesPerMessage} fișiere`,
  invalid: 'Valoare greșită',
}

/** Sentence for a code requested within the cooldown, by the channel it was requested through (specification §8). */
export const codeTooEarly = (channel: string): string =>
  `Puteți trimite următorul cod prin ${channel} în circa 1 minut`

/** Sentences for problems in data-driven forms. `limit` is the violated bound, formatted for display. */
export const formTexts: Record<FormProblemKey, (limit: string) => string> = {
  required: () => fieldTexts.required,
  characters: () => fieldTexts.characters,
  number: () => 'Scrieți un număr',
  wholeNumber: () => 'Scrieți un număr întreg',
  tooSmall: (limit) => `Cel puțin ${limit.replace('.', ',')}`,
  tooBig: (limit) => `Cel mult ${limit.replace('.', ',')}`,
  tooShort: (limit) => `Scrieți cel puțin ${formatCharacters(Number(limit))}`,
  tooLong: (limit) => `Maxim ${formatCharacters(Number(limit))}`,
  day: () => 'Alegeți o zi',
  dayTooEarly: (limit) => `Cel mai devreme ${formatDay(limit)}`,
  dayTooLate: (limit) => `Cel mai târziu ${formatDay(limit)}`,
  endTooEarly: (limit) => `Perioada se termină după ce începe: cel mai devreme ${formatDay(limit)}`,
  endTooLate: (limit) => `Perioada este prea lungă: cel mai târziu ${formatDay(limit)}`,
  offeredDay: () => 'Alegeți una dintre zilele propuse',
  moment: () => 'Alegeți ziua și ora',
  future: () => 'Momentul nu poate fi în viitor',
  iban: () => 'Introduceți un IBAN valid',
  pattern: (sentence) => sentence,
  option: () => 'Alegeți din listă',
  agreement: () => fieldTexts.agreement,
  document: () => 'Adăugați documentul',
}

export const errorTexts: Record<ErrorCode, string> = {
  date_incorecte: 'CNP-ul sau CUI-ul ori parola nu sunt corecte.',
  cont_neconfirmat: 'Contul nu este încă activat. V-am trimis un cod de confirmare prin SMS.',
  cont_existent:
    'Există deja un cont pentru acest CNP sau CUI. Autentificați-vă sau recuperați parola.',
  client_inrolat: 'Sunteți deja în evidența noastră. Continuați cu PIN-ul primit.',
  prea_multe_incercari: 'Prea multe încercări. Vă rugăm să reveniți mai târziu.',
  prea_devreme: codeTooEarly('SMS'),
  prea_multe_coduri:
    'Ați cerut prea multe coduri. Încercați din nou mâine sau scrieți-ne prin Suport online.',
  cod_incorect: 'Codul trimis nu este corect. Vă rugăm să reîncercați.',
  cod_expirat: 'Codul a expirat sau a fost folosit. Cereți un cod nou.',
  pin_incorect: 'PIN-ul nu este corect. Vă rugăm să reîncercați.',
  parola_incorecta: 'Parola curentă nu este corectă.',
  passkey_necunoscut: 'Cheia de acces a fost ștearsă din cont. Intrați cu parola.',
  passkey_respins: 'Cheia de acces nu a putut fi verificată. Reîncercați sau folosiți parola.',
  legatura_expirata: 'Legătura a expirat sau a fost folosită. Cereți una nouă.',
  pas_expirat: 'A trecut prea mult timp de la pasul anterior. Reluați de la început.',
  telefon_recent:
    'Telefonul contului a fost schimbat de curând. Parola se poate recupera la 3 zile de la schimbare.',
  adresa_folosita: 'Un contract activ folosește adresa, așa că nu o puteți șterge.',
  neautentificat: 'Sesiunea s-a încheiat. Autentificați-vă din nou.',
  xsrf: 'Cererea nu a putut fi verificată. Reîncărcați pagina și încercați din nou.',
  fara_cookies:
    'Browserul dvs. blochează cookie-urile acestui site. Permiteți-le, reîncărcați pagina și încercați din nou.',
  inexistent: 'Nu am găsit ce ați cerut.',
  functie_oprita: 'Portalul nu oferă această funcție.',
  cerere_gresita: 'Cererea nu a putut fi citită.',
  date_invalide: 'Verificați câmpurile marcate.',
  tip_neacceptat: 'Acest tip de conținut nu este acceptat.',
  prea_mare: 'Ați trimis mai mult decât putem primi o dată.',
  in_curs: 'Cererea este deja în curs. Așteptați o clipă.',
  cheie_refolosita: 'Cererea a fost deja trimisă cu alt conținut.',
  fisier_lipsa: 'Nu am primit niciun fișier.',
  fisier_gol: 'Fișierul este gol.',
  fisier_prea_mare: `Fișierul este prea mare. Limita este de ${maxFileMegabytes} MB.`,
  fisier_tip: 'Putem primi numai imagini JPG, PNG sau WebP și documente PDF.',
  fisier_heic: 'Fotografiile HEIC nu pot fi citite aici. Salvați-o ca JPG și încercați din nou.',
  fisier_stricat: 'Fișierul este deteriorat și nu poate fi citit.',
  fisier_necunoscut: 'Un fișier nu mai este pe server. Încărcați-l din nou.',
  stare_nepotrivita: 'Nu se mai poate în starea de acum. Reîncărcați pagina.',
  tip_nepotrivit: 'Acest tip nu este disponibil pentru contul dvs.',
  redeschidere_tarzie: `Sesizarea se poate redeschide în ${formatDays(limits.reopenDays)} de la soluționare. Trimiteți una nouă.`,
  solicitare_identica: 'Aveți deja o solicitare identică în curs.',
  eroare_generala:
    'Ne pare rău, am întâmpinat o problemă. Vă rugăm să reîncercați, iar dacă problema persistă contactați-ne prin butonul de suport IT.',
  fara_spatiu: 'Pe server nu mai este loc pentru fișiere. Reîncercați mai târziu.',
  indisponibil: 'Serviciul nu răspunde acum. Vă rugăm să reîncercați peste câteva minute.',
}

/** Sentences about the sesizări of others, apart from `callTexts`, which the citizens' client bundles. */
export const supportedReportTexts = {
  own: 'Aceasta este sesizarea dvs.: o găsiți în lista sesizărilor.',
  closed: 'Sesizarea a fost închisă între timp. Dacă problema mai este, trimiteți sesizarea dvs.',
} as const

/** Sentences about paying for another by consent. */
export const payeeTexts = {
  own: 'Factura este a dvs. O plătiți din lista de mai sus.',
  tooMany: 'Plătiți deja pentru 10 persoane. Opriți una înainte de a adăuga alta.',
  stopped: 'Acordul a fost oprit. Îl puteți cere din nou la 30 de zile de la oprire.',
  ended: 'Acordul nu mai este valabil, așa că nu se poate plăti. Cereți-l din nou.',
  noContract: 'Contractul acestei facturi s-a încheiat. Plătiți factura cu numărul ei, fără acord.',
} as const

/** Sentences of single calls, in place of the general one of their error code. */
export const callTexts = {
  stersIntreTimp: 'Ce ați trimis a ajuns, iar între timp a fost șters.',
  preaDevremePrinEmail: codeTooEarly('e-mail'),
  recuperareDateIncorecte: 'E-mailul sau CNP-ul | CUI-ul introdus nu este valid',
} as const
