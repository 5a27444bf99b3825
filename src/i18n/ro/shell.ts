import { city } from '../../browser/city.ts'

/** Texts that every page needs. */
export default {
  portal: city.denumire,
  skip: 'Sari la conținut',
  switchLanguage: 'EN',
  switchLanguageLabel: 'EN – English',
  switchLanguageTo: 'en',
  support: 'SUPORT ONLINE',
  faq: 'ÎNTREBĂRI FRECVENTE',
  unsent: 'DE TRIMIS',
  dispatcher: 'Dispecerat',
  help: 'Ajutor',
  terms: 'Termeni',
  privacy: 'Confidențialitate',
  accessibility: 'Accesibilitate',
  copyright: (owner: string, year: number) => `© ${owner}, 2022–${year}`,
  close: 'Închide',
  offline:
    'Nu avem conexiune. Ce ați completat a rămas pe ecran; încercați din nou când aveți internet.',
  loading: 'Se încarcă',
  broken: {
    title: 'Pagina nu s-a putut afișa',
    text: 'Ce ați trimis nu s-a pierdut. Reîncercați; dacă se repetă, scrieți-ne sau sunați.',
    retry: 'Reîncercați',
    home: 'Prima pagină',
  },
}
