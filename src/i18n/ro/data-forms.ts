import { addressFields } from './address-fields.ts'
import contracte from './contracte.ts'

/** Texts around the fields of data-driven forms. */
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
    none: `Nu aveți niciun contract în portal. Alegeți întâi solicitarea „${contracte.link}”.`,
    option: (number: string) => `Contract ${number}`,
  },
  points: { none: 'Nu este niciun punct de colectare în portal.' },
  invoices: {
    none: 'Nu aveți nicio factură în portal.',
    noneOfContract: 'Acest contract nu are nicio factură în portal.',
    option: (name: string) => `Factura ${name}`,
    hint: (month: string, sum: string) => `${month}, ${sum}`,
  },
}
