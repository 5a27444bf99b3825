import { invoiceNumber, type Invoice, type InvoiceState } from '#contract/facturi.ts'
import { plural } from '#contract/plural.ro.ts'
import { formatFullDay, formatNumber } from '#server/domain/format.ts'

/** Texts of the printed documents. */

export const footerTexts = {
  left: (operator: string, title: string) => `${operator} · ${title}`,
  page: (page: number, of: number) => `Pagina ${page} din ${of}`,
}

export const labelTexts = {
  title: 'Etichete pentru recipiente',
  qr: (code: string) => `Cod QR al recipientului ${code}`,
  scan: 'Scanați: ce intră și când',
}

export const answerTexts = {
  yes: 'Da',
  gone: 'nu mai există în cont',
  contract: (numar: string) => `Contractul ${numar}`,
  point: (name: string, address: string) => `${name} (${address})`,
}

export const fileTexts = {
  size: (bytes: number) => plural(bytes, { one: 'octet', few: 'octeți' }),
  sha256: (sum: string) => `SHA-256: ${sum}`,
  noDocument: 'Document',
  noDocuments: 'Niciun document.',
}

export const authorTexts = { cetatean: 'Dvs.', operator: 'Operatorul' } as const

export const pictureTexts = {
  alt: (number: number, author: keyof typeof authorTexts, name: string) =>
    `Fotografia ${number}, trimisă de ${author === 'operator' ? 'operator' : 'cetățean'}: ${name}`,
  caption: (number: number, name: string) => `Fotografia ${number}: ${name}`,
  missing: (name: string) => `Fotografia „${name}” nu a putut fi citită.`,
  tooMany: (count: number) =>
    `Documentul arată primele ${plural(count, { one: 'fotografie', few: 'fotografii' })}. Pe toate le găsiți în portal.`,
}

export const stepTexts = {
  line: (moment: string, state: string, note: string) =>
    `${moment}: ${state}${note ? ` – ${note}` : ''}`,
}

export const proofTexts = {
  title: (numar: string) => `Dovada înregistrării solicitării ${numar}`,
  file: (numar: string) => `Dovadă ${numar}.pdf`,
  statement: (operator: string) => `${operator} confirmă înregistrarea solicitării de mai jos.`,
  registration: 'Înregistrarea',
  numar: 'Număr',
  date: 'Data înregistrării',
  type: 'Tipul solicitării',
  applicant: 'Solicitant',
  dueBy: 'Termen de răspuns',
  state: (moment: string) => `Stare la ${moment}`,
  asked: 'Ce ați cerut',
  nothingAsked: 'Solicitarea nu are alte date.',
  documents: 'Documente depuse',
  issued: (moment: string) =>
    `Document făcut de portal la ${moment}. Suma SHA-256 a unui document arată că a rămas cel depus.`,
}

export const sesizareTexts = {
  title: (numar: string) => `Sesizarea ${numar}`,
  file: (numar: string) => `Sesizarea ${numar}.pdf`,
  data: 'Date',
  numar: 'Număr',
  registered: 'Înregistrată la',
  category: 'Categorie',
  subcategory: 'Ce s-a întâmplat',
  petitioner: 'Trimisă de',
  state: (moment: string) => `Stare la ${moment}`,
  observed: 'Constatată la',
  place: 'Locul',
  coordinates: 'Coordonate',
  dueBy: 'Termen legal de răspuns',
  targetBy: 'Ținta operatorului',
  content: 'Mulțumit de soluție',
  yes: 'Da',
  no: 'Nu',
  description: 'Descriere',
  own: 'Alte date',
  history: 'Istoric',
  pictures: { cetatean: 'Fișierele dvs.', operator: 'Fișierele operatorului' },
  thread: 'Mesaje',
  noMessages: 'Niciun mesaj.',
  newest: (printed: number, total: number) =>
    `Mesaje cuprinse în document: cele mai noi ${formatNumber(printed)} din ${formatNumber(total)}. Pe toate le găsiți în portal, la această sesizare.`,
  message: (author: string, moment: string) => `${author}, ${moment}`,
  issued: (moment: string) => `Document făcut de portal la ${moment}.`,
}

/** Texts of an invoice; sums come already formatted. */
export const invoiceTexts = {
  file: (numar: string) => `Factura ${numar}.pdf`,
  data: 'Date',
  supplier: 'Furnizor',
  phone: (phone: string) => `Telefon ${phone}`,
  client: 'Client',
  clientCode: 'Cod client',
  contract: 'Contract',
  place: 'Loc de consum',
  period: 'Perioada',
  issued: 'Emisă la',
  due: 'Scadentă la',
  corrects: 'Corectează',
  services: 'Servicii, cu sumele în lei',
  columns: {
    name: 'Denumire',
    quantity: 'Cantitate',
    price: 'Preț',
    value: 'Valoare',
    vat: 'TVA',
    total: 'Total',
  },
  sums: (moment: string) => `De plată la ${moment}`,
  total: 'Totalul facturii',
  vat: 'Din care TVA',
  paid: 'Plătit',
  rest: 'Rest de plată',
  penalties: 'Penalități de întârziere',
  state: 'Stare',
  states: {
    emisa: 'Emisă',
    partial_achitata: 'Plătită parțial',
    achitata: 'Plătită',
    scadenta_depasita: 'Cu scadența depășită',
    contestata: 'Contestată',
    stornata: 'Stornată',
  } satisfies Record<InvoiceState, string>,
  transfer: 'Plata prin transfer',
  beneficiary: 'Beneficiar',
  iban: 'IBAN',
  bank: 'Banca',
  reference: 'Referința plății',
  card: 'Plata cu cardul, fără cont',
  cardText:
    'Scanați codul cu telefonul. Poate plăti oricine, și pentru altcineva. Pagina arată suma, nu și cine sunteți.',
  cardQr: (factura: Pick<Invoice, 'serie' | 'numar'>) =>
    `Cod QR care deschide pagina de plată a facturii ${invoiceNumber(factura)}`,
  printed: (moment: string) => `Document făcut de portal la ${moment}.`,
}

export const creditNoteTexts = {
  invoice: 'Scade din factura',
  reason: 'Motivul',
  lines: 'Ce se scade, cu sumele în lei',
  total: 'Totalul notei de credit',
}

export const guideTexts = {
  sorting: 'Unde arunc? Ghid de colectare separată',
  sortingFile: 'Ghid de colectare separată.pdf',
  sortingIntroduction:
    'Puneți ambalajele golite și curate. Ce nu găsiți aici căutați în portal, la „Utile”, „Unde arunc?”.',
  goesTo: (name: string) => name.charAt(0).toUpperCase() + name.slice(1),
  thing: (name: string, advice = '') => (advice ? `${name}: ${advice}` : name),
  holidays: 'Zile de sărbătoare legală',
  holidaysFile: 'Zile de sărbătoare legală.pdf',
  holidaysIntroduction:
    'În zilele acestea colectarea se poate muta. Ziua nouă este în calendarul locației dvs., în portal.',
  holiday: formatFullDay,
}
