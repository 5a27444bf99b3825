/**
 * Pages that content may link to, as `#/utile`. The others of `src/app/routes.ts` are steps of something that a citizen
 * does, or show what only one citizen has.
 */
export const linkablePages: readonly string[] = [
  '/pages/login',
  '/auth/login',
  '/auth/register',
  '/pages/forgot-password',
  '/auth/forgot-password',
  '/suport',
  '/plateste',
  '/cifre',
  '/de-trimis',
  '/termeni',
  '/confidentialitate',
  '/accesibilitate',
  '/dashboard/main',
  '/setari',
  '/solicitare-add',
  '/solicitari',
  '/contracte-active',
  '/plati',
  '/payments',
  '/carduri',
  '/locatii',
  '/utile',
  '/notificari',
  '/sesizari',
  '/sesizari/noua',
]

/** Pages of one useful article and of one collection point, whose number follows. */
export const ARTICLE_PAGE = '/utile/'
export const POINT_PAGE = '/locatie/punct/'
