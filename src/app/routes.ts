import type { ComponentType } from 'react'
import type { FaqSlug } from '#contract/faq.ts'
import type { Catalogue } from '../i18n/catalogue.ts'

/** `guest` pages redirect a signed-in citizen home; `citizen` pages redirect a visitor to the sign-in. */
export type Access = 'public' | 'guest' | 'citizen'

export interface ScreenProps {
  params: Record<string, string | undefined>
}

export type Screen = ComponentType<ScreenProps>

export interface Route {
  path: string
  access: Access
  /** `public`: the bare shell; `base`: header, menu and footer of the signed-in portal. */
  layout: 'public' | 'base'
  /** Key of the page's title. */
  page: 'login' | keyof Catalogue['pages']
  /** FAQ section that the page's help opens. */
  faq: FaqSlug
}

export const HOME = '/dashboard/main'
export const LOGIN = '/auth/login'
export const FIRST = '/pages/login'

const publicRoutes: Route[] = [
  publicRoute('/pages/login', 'login', 'LOGIN_PAGE', 'guest'),
  publicRoute('/auth/login', 'login', 'LOGIN_PAGE', 'guest'),
  publicRoute('/auth/register', 'register', 'INREGISTRARE_PAGE', 'guest'),
  publicRoute('/pages/forgot-password', 'forgotPassword', 'RECUPERARE_PAROLA_PAGE'),
  publicRoute('/auth/forgot-password', 'forgotPassword', 'RECUPERARE_PAROLA_PAGE', 'guest'),
  // Not behind the login guard: a signed-in citizen also confirms e-mail addresses.
  publicRoute('/auth/confirmare/:hash', 'confirm', 'INREGISTRARE_PAGE'),
  publicRoute('/auth/anulare/:hash', 'undoChange', 'RECUPERARE_PAROLA_PAGE'),
  publicRoute('/pages/login-boxed', 'boxed', 'LOGIN_PAGE'),
  publicRoute('/pages/forgot-password-boxed', 'boxed', 'LOGIN_PAGE'),
  publicRoute('/pages/register-boxed', 'boxed', 'LOGIN_PAGE'),
  publicRoute('/suport', 'suport', 'SUPORT_ONLINE_PAGE'),
  publicRoute('/de-trimis', 'deTrimis', 'SUPORT_ONLINE_PAGE'),
  publicRoute('/termeni', 'terms', 'LOGIN_PAGE'),
  publicRoute('/confidentialitate', 'privacy', 'LOGIN_PAGE'),
  publicRoute('/accesibilitate', 'accessibility', 'LOGIN_PAGE'),
]

const citizenRoutes: Route[] = [
  citizenRoute('/dashboard/main', 'home', 'LOGIN_PAGE'),
  citizenRoute('/setari', 'setari', 'SETARI_PAGE'),
  citizenRoute('/solicitare-add', 'solicitareNoua', 'SOLICITARI_PAGE'),
  citizenRoute('/solicitari', 'solicitari', 'SOLICITARI_PAGE'),
  citizenRoute('/solicitare-view/:solicitareId', 'solicitare', 'SOLICITARI_PAGE'),
  citizenRoute('/contracte-active', 'contracte', 'CONTRACTE_PAGE'),
  citizenRoute('/plati', 'plati', 'FACTURI_PAGE'),
  citizenRoute('/payments', 'payments', 'PLATI_PAGE'),
  citizenRoute('/locatii', 'locatii', 'LOCATII_PAGE'),
  citizenRoute('/locatie/:id', 'locatie', 'LOCATII_PAGE'),
  citizenRoute('/locatie/punct/:id', 'locatie', 'LOCATII_PAGE'),
  citizenRoute('/utile', 'utile', 'LOCATII_PAGE'),
  citizenRoute('/utile/:id', 'util', 'LOCATII_PAGE'),
  citizenRoute('/notificari', 'notificari', 'NOTIFICARI_PAGE'),
  citizenRoute('/sesizari', 'sesizari', 'SESIZARI_PAGE'),
  citizenRoute('/sesizari/noua', 'sesizari', 'SESIZARI_PAGE'),
  citizenRoute('/sesizare/:id', 'sesizare', 'SESIZARI_PAGE'),
  citizenRoute('/success-bt-payment/:plataId?', 'plata', 'PLATI_PAGE'),
  citizenRoute('/fail-bt-payment/:plataId?', 'plata', 'PLATI_PAGE'),
]

export const notFoundRoute = publicRoute('*', 'notFound', 'LOGIN_PAGE')

/** The routes of the specification (§2), as data. */
export const routes: readonly Route[] = [...publicRoutes, ...citizenRoutes]

function publicRoute(
  path: string,
  page: Route['page'],
  faq: FaqSlug,
  access: Access = 'public',
): Route {
  return { path, access, layout: 'public', page, faq }
}

function citizenRoute(path: string, page: Route['page'], faq: FaqSlug): Route {
  return { path, access: 'citizen', layout: 'base', page, faq }
}
