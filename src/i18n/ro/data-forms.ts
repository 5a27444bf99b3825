import { addressFields } from './address-fields.ts'
/** The words of forms that are data: whatever they ask for, these stand around it. */
export default {
  choose: 'Alegeți',
  yes: 'Da',
  gone: 'Nu mai este în portal',
  item: (label: string, number: number) => `${label}: ${number}`,
  addItem: 'Adaugă încă unul',
  addFirst: 'Adaugă',
  removeItem: (item: string) => `Șterge ${item}`,
  leiHint: 'În lei, de exemplu 125,50.',
  ibanHint: 'Începe cu RO și are 24 de caractere.',
  streetHint: 'Strada, numărul și ce mai ajută la găsirea locului.',
  fromContract: 'Din contract. Dacă nu este corect, scrieți la observații.',
  loading: 'Se încarcă lista…',
  notLoaded: 'Lista nu a putut fi adusă.',
  retry: 'Reîncercați',
  addresses: {
    none: 'Nu aveți nicio adresă salvată.',
    add: 'Adaugă o adresă',
    newTitle: 'Adresă nouă',
    editTitle: 'Modificați adresa',
    isDefault: 'Folosește-o ca adresă implicită',
    isDefaultHint: 'Formularele se deschid cu ea.',
    save: 'Salvează adresa',
    cancel: 'Renunță',
    offline: 'Adresa se salvează numai cu conexiune. Ce ați scris rămâne aici.',
    saved: 'Adresa a fost salvată.',
    fields: {
      eticheta: 'Numele adresei',
      ...addressFields,
    },
    labelHint: 'De exemplu „Acasă” sau „Sediu”.',
  },
  contracts: {
    none: 'Nu aveți niciun contract în portal. Cereți întâi asocierea contractului la cont.',
    option: (number: string) => `Contract ${number}`,
  },
  points: { none: 'Nu este niciun punct de colectare în portal.' },
  invoices: {
    none: 'Facturile apar în portal odată cu plățile. Până atunci scrieți-ne prin Suport online.',
  },
}
