/** Adds the preposition to an age: „de azi, ora 07:24”, „din luni, 07:24”. */
const since = (when: string) =>
  when.startsWith('azi') ? `de ${when.replace(',', ', ora')}` : `din ${when}`

/** Texts about the data of all lists and detail pages: loading, age, errors. */
export default {
  loading: 'Se încarcă…',
  lastChange: (date: string) => `Ultima schimbare: ${date}`,
  age: (when: string) => `Date ${since(when)}`,
  refreshing: (when: string) => `Date ${since(when)} – se actualizează`,
  offline: 'Fără conexiune. Vedeți ultimele date salvate.',
  unreachable:
    'Fără conexiune. Aici nu ați mai fost de pe acest dispozitiv: reîncercați când revine.',
  failed: 'Datele nu au putut fi aduse.',
  needsConnection: 'Pentru aceasta este nevoie de conexiune. Reîncercați când revine.',
  retry: 'Reîncercați',
  missing: 'Nu am găsit ce căutați',
  missingText: 'Poate a fost ștearsă sau legătura este greșită.',
  more: 'Mai multe',
  search: 'Căutați în listă',
  order: 'Ordinea',
  newest: 'Cele mai noi',
  orders: {
    schimbate: 'Schimbate de curând',
    vechi: 'Cele mai vechi',
    numar: 'După număr',
    suma: 'După sumă',
    scadenta: 'După scadență',
  },
  clearSearch: 'Șterge căutarea',
  noneFound: 'Nimic nu se potrivește',
  tryAnother: 'Încercați alt cuvânt sau scrieți-ne prin Suport online.',
  noneFoundText: 'Încercați un cuvânt mai scurt sau ștergeți căutarea.',
  shown: (shown: number, total: number) => `${shown} din ${total}`,
  copy: 'Copiază',
  copied: 'Copiat',
  notCopied: 'Nu s-a putut copia',
  map: {
    zoomIn: 'Mărește harta',
    zoomOut: 'Micșorează harta',
    missing: 'Harta nu se poate încărca acum.',
  },
  yesterday: 'ieri',
  today: 'azi',
  tomorrow: 'mâine',
  inRomanian: 'în română',
}
