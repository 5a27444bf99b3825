import { faqSlugs, type FaqSlug } from './faq-slugs.ts'

const names: Record<FaqSlug, string> = {
  LOGIN_PAGE: 'Autentificare',
  INREGISTRARE_PAGE: 'Înregistrare',
  RECUPERARE_PAROLA_PAGE: 'Recuperarea parolei',
  SUPORT_ONLINE_PAGE: 'Suport online',
  ACASA_PAGE: 'Acasă',
  CONTRACTE_PAGE: 'Contracte',
  FACTURI_PAGE: 'Facturi',
  PLATI_PAGE: 'Plăți',
  SOLICITARI_PAGE: 'Solicitări',
  SESIZARI_PAGE: 'Sesizări',
  LOCATII_PAGE: 'Locații',
  UTILE_PAGE: 'Informații utile',
  NOTIFICARI_PAGE: 'Notificări',
  SETARI_PAGE: 'Setări',
}

/** Names a section of questions for staff; one that no screen opens by its code. */
export function nameFaqSection(slug: string): string {
  const known = faqSlugs.find((one) => one === slug)
  return known ? names[known] : slug
}
