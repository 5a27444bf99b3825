import { plural } from '#contract/plural.ro.ts'

const cases = { one: 'caz deschis', few: 'cazuri deschise' }
const days = { one: 'zi', few: 'zile' }

/** Texts of categories and request types. */
export const words = {
  category: {
    caption: 'Categoriile de sesizări, în ordinea în care se oferă',
    term: 'Ținta',
    days: 'Ținta, în zile lucrătoare',
    daysHint: 'Gol, dacă răspunde altă instituție.',
    title: (name: string) => `Categoria: ${name}`,
  },
  type: {
    caption: 'Tipurile de solicitări, în ordinea în care se oferă',
    term: 'Termenul',
    days: 'Termenul, în zile',
    daysHint: 'Se numără de la înregistrare. Cazurile deschise își păstrează termenul.',
    title: (name: string) => `Tipul: ${name}`,
  },
  order: 'Ordinea',
  saveOrder: 'Salvează ordinea',
  dropOrder: 'Renunță la ordine',
  orderChanged: 'Ordinea este schimbată și încă nesalvată.',
  orderSaved: 'Ordinea a fost salvată.',
  name: 'Nume',
  hint: 'Indicația de sub nume',
  open: 'Cazuri deschise',
  state: 'Se oferă',
  active: 'da',
  inactive: 'nu',
  countDays: (count: number) => plural(count, days),
  none: '–',
  action: 'Acțiuni',
  edit: 'Schimbă',
  editLabel: (name: string) => `Schimbă: ${name}`,
  offer: 'Se oferă cetățenilor',
  offerHint: (count: number) =>
    count > 0
      ? `Are ${plural(count, cases)}, care rămân cum sunt și când nu se mai oferă.`
      : 'Cazurile trimise rămân cum sunt și când nu se mai oferă.',
  required: 'Se oferă mereu: primește ce nu intră în celelalte.',
  english: 'Un text schimbat se arată în română și cititorilor în engleză, până este tradus.',
  fields:
    'Câmpurile și documentele se schimbă într-un fișier: descărcați-l, îl corectați și îl aduceți înapoi, cu probă înainte.',
  download: 'Descarcă definiția',
  downloaded: (name: string) => `S-a descărcat ${name}.`,
  import: 'Adu o definiție',
  code: 'Codul',
  daysWrong: 'Scrieți un număr de zile, de la 1 la 365.',
  save: 'Salvează',
  saved: (name: string) => `S-a salvat „${name}”.`,
}
