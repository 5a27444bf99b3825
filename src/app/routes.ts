import type { ComponentType } from 'react'
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
}

export const HOME = '/dashboard/main'
export const LOGIN = '/auth/login'
export const FIRST = '/pages/login'

const publicRoutes: Route[] = [
  publicRoute('/pages/login', 'login', 'guest'),
  publicRoute('/auth/login', 'login', 'guest'),
  publicRoute('/auth/register', 'register', 'guest'),
  publicRoute('/pages/forgot-password', 'forgotPassword'),
  publicRoute('/auth/forgot-password', 'forgotPassword', 'guest'),
  // Not behind the login guard: a signed-in citizen also confirms e-mail addresses.
  publicRoute('/auth/confirmare/:hash', 'confirm'),
  publicRoute('/auth/anulare/:hash', 'undoChange'),
  publicRoute('/pages/login-boxed', 'boxed'),
  publicRoute('/pages/forgot-password-boxed', 'boxed'),
  publicRoute('/pages/register-boxed', 'boxed'),
  publicRoute('/suport', 'suport'),
  publicRoute('/recipient/:cod?', 'recipient'),
  publicRoute('/plateste/:cod?', 'payments'),
  publicRoute('/cifre/:perioada?/:categorie?', 'cifre'),
  publicRoute('/de-trimis', 'deTrimis'),
  publicRoute('/termeni', 'terms'),
  publicRoute('/confidentialitate', 'privacy'),
  publicRoute('/accesibilitate', 'accessibility'),
]

const citizenRoutes: Route[] = [
  citizenRoute('/dashboard/main', 'home'),
  citizenRoute('/setari', 'setari'),
  citizenRoute('/solicitare-add', 'solicitareNoua'),
  citizenRoute('/solicitari', 'solicitari'),
  citizenRoute('/solicitare-view/:solicitareId', 'solicitare'),
  citizenRoute('/contracte-active', 'contracte'),
  citizenRoute('/plati', 'plati'),
  citizenRoute('/payments', 'payments'),
  citizenRoute('/carduri', 'carduri'),
  citizenRoute('/locatii', 'locatii'),
  citizenRoute('/locatie/:id', 'locatie'),
  citizenRoute('/locatie/punct/:id', 'punct'),
  citizenRoute('/utile', 'utile'),
  citizenRoute('/utile/:id', 'util'),
  citizenRoute('/notificari', 'notificari'),
  citizenRoute('/sesizari', 'sesizari'),
  citizenRoute('/sesizari/noua', 'sesizareNoua'),
  citizenRoute('/sesizare/:id', 'sesizare'),
  citizenRoute('/success-bt-payment/:plataId?', 'plata'),
  citizenRoute('/fail-bt-payment/:plataId?', 'plata'),
]

export const notFoundRoute = publicRoute('*', 'notFound')

/** The routes of the specification (§2), as data. */
export const routes: readonly Route[] = [...publicRoutes, ...citizenRoutes]

function publicRoute(path: string, page: Route['page'], access: Access = 'public'): Route {
  return { path, access, layout: 'public', page }
}

function citizenRoute(path: string, page: Route['page']): Route {
  return { path, access: 'citizen', layout: 'base', page }
}
