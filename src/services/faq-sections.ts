import type { FaqSlug } from '#contract/faq-slugs.ts'
import type { Catalogue } from '../i18n/catalogue.ts'

type Page = 'login' | keyof Catalogue['pages']

/** FAQ section that the help of each page opens. Kept out of the first load. */
const sections: Record<Page, FaqSlug> = {
  login: 'LOGIN_PAGE',
  register: 'INREGISTRARE_PAGE',
  forgotPassword: 'RECUPERARE_PAROLA_PAGE',
  confirm: 'INREGISTRARE_PAGE',
  undoChange: 'RECUPERARE_PAROLA_PAGE',
  recipient: 'LOCATII_PAGE',
  cifre: 'SESIZARI_PAGE',
  terms: 'LOGIN_PAGE',
  privacy: 'LOGIN_PAGE',
  accessibility: 'LOGIN_PAGE',
  boxed: 'LOGIN_PAGE',
  notFound: 'LOGIN_PAGE',
  suport: 'SUPORT_ONLINE_PAGE',
  deTrimis: 'SUPORT_ONLINE_PAGE',
  home: 'ACASA_PAGE',
  setari: 'SETARI_PAGE',
  solicitari: 'SOLICITARI_PAGE',
  solicitareNoua: 'SOLICITARI_PAGE',
  solicitare: 'SOLICITARI_PAGE',
  sesizari: 'SESIZARI_PAGE',
  sesizareNoua: 'SESIZARI_PAGE',
  sesizare: 'SESIZARI_PAGE',
  contracte: 'CONTRACTE_PAGE',
  plati: 'FACTURI_PAGE',
  payments: 'PLATI_PAGE',
  carduri: 'PLATI_PAGE',
  plata: 'PLATI_PAGE',
  locatii: 'LOCATII_PAGE',
  locatie: 'LOCATII_PAGE',
  punct: 'LOCATII_PAGE',
  utile: 'UTILE_PAGE',
  util: 'UTILE_PAGE',
  notificari: 'NOTIFICARI_PAGE',
}

export const selectFaqSection = (page: Page): FaqSlug => sections[page]
