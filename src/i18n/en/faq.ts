import type { Catalogue } from '../catalogue.ts'

const faq: Catalogue['faq'] = {
  title: 'Frequently asked questions',
  about: {
    LOGIN_PAGE: 'About signing in',
    INREGISTRARE_PAGE: 'About registration',
    RECUPERARE_PAROLA_PAGE: 'About password recovery',
    SUPORT_ONLINE_PAGE: 'About online support',
    ACASA_PAGE: 'About the portal and its home page',
    CONTRACTE_PAGE: 'About contracts',
    FACTURI_PAGE: 'About invoices',
    PLATI_PAGE: 'About payments',
    SOLICITARI_PAGE: 'About requests',
    SESIZARI_PAGE: 'About complaints',
    LOCATII_PAGE: 'About places',
    UTILE_PAGE: 'About useful information',
    NOTIFICARI_PAGE: 'About notifications',
    SETARI_PAGE: 'About settings',
  },
  empty: 'There are no questions in this section yet.',
  search: 'Search all questions',
  notFound: 'Can’t find the answer?',
  write: 'Write to us. We usually answer the same working day.',
  retry: 'Try again',
}

export default faq
