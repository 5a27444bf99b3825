/** FAQ sections that the screens open. The server may hold more. */
export const faqSlugs = [
  'LOGIN_PAGE',
  'INREGISTRARE_PAGE',
  'RECUPERARE_PAROLA_PAGE',
  'SUPORT_ONLINE_PAGE',
  'ACASA_PAGE',
  'CONTRACTE_PAGE',
  'FACTURI_PAGE',
  'PLATI_PAGE',
  'SOLICITARI_PAGE',
  'SESIZARI_PAGE',
  'LOCATII_PAGE',
  'UTILE_PAGE',
  'NOTIFICARI_PAGE',
  'SETARI_PAGE',
] as const
export type FaqSlug = (typeof faqSlugs)[number]
