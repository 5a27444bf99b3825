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
  load(): Promise<Screen>
}

export const HOME = '/dashboard/main'
export const LOGIN = '/auth/login'
export const FIRST = '/pages/login'

type VisitorScreens = Omit<typeof import('./visitor-screens.ts'), 'loadQueuePage'>

/** Loads a screen from the visitors' shared chunk; naming the file once keeps the first load small. */
const visitorScreen = (name: keyof VisitorScreens) => () =>
  import('./visitor-screens.ts').then((all) => all[name])

const login = {
  access: 'guest',
  layout: 'public',
  page: 'login',
  faq: 'LOGIN_PAGE',
  load: () => import('../screens/login/LoginScreen.tsx').then((all) => all.LoginScreen),
} satisfies Omit<Route, 'path'>

const forgotPassword = {
  access: 'public',
  layout: 'public',
  page: 'forgotPassword',
  faq: 'RECUPERARE_PAROLA_PAGE',
  load: visitorScreen('ForgotPasswordScreen'),
} satisfies Omit<Route, 'path'>

const boxed = {
  access: 'public',
  layout: 'public',
  page: 'boxed',
  faq: 'LOGIN_PAGE',
} satisfies Omit<Route, 'path' | 'load'>

const legal = { access: 'public', layout: 'public', faq: 'LOGIN_PAGE' } satisfies Partial<Route>

const publicRoutes: Route[] = [
  { path: '/pages/login', ...login },
  { path: '/auth/login', ...login },
  {
    path: '/auth/register',
    access: 'guest',
    layout: 'public',
    page: 'register',
    faq: 'INREGISTRARE_PAGE',
    load: () => import('../screens/register/RegisterScreen.tsx').then((all) => all.RegisterScreen),
  },
  { path: '/pages/forgot-password', ...forgotPassword },
  { path: '/auth/forgot-password', ...forgotPassword, access: 'guest' },
  {
    // Not behind the login guard: a signed-in citizen also confirms e-mail addresses.
    path: '/auth/confirmare/:hash',
    access: 'public',
    layout: 'public',
    page: 'confirm',
    faq: 'INREGISTRARE_PAGE',
    load: visitorScreen('ConfirmScreen'),
  },
  {
    path: '/auth/anulare/:hash',
    access: 'public',
    layout: 'public',
    page: 'undoChange',
    faq: 'RECUPERARE_PAROLA_PAGE',
    load: visitorScreen('UndoChangeScreen'),
  },
  {
    path: '/pages/login-boxed',
    ...boxed,
    load: () => import('../screens/login/LoginScreen.tsx').then((all) => all.BoxedLoginScreen),
  },
  {
    path: '/pages/forgot-password-boxed',
    ...boxed,
    load: visitorScreen('BoxedForgotPasswordScreen'),
  },
  {
    path: '/pages/register-boxed',
    ...boxed,
    load: visitorScreen('RegisterBoxedScreen'),
  },
  {
    path: '/suport',
    access: 'public',
    layout: 'public',
    page: 'suport',
    faq: 'SUPORT_ONLINE_PAGE',
    load: visitorScreen('SupportScreen'),
  },
  {
    path: '/de-trimis',
    access: 'public',
    layout: 'public',
    page: 'deTrimis',
    faq: 'SUPORT_ONLINE_PAGE',
    load: () => import('./visitor-screens.ts').then((all) => all.loadQueuePage()),
  },
  { path: '/termeni', ...legal, page: 'terms', load: visitorScreen('TermsScreen') },
  { path: '/confidentialitate', ...legal, page: 'privacy', load: visitorScreen('PrivacyScreen') },
  {
    path: '/accesibilitate',
    ...legal,
    page: 'accessibility',
    load: visitorScreen('AccessibilityScreen'),
  },
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

export const notFoundRoute: Route = {
  path: '*',
  access: 'public',
  layout: 'public',
  page: 'notFound',
  faq: 'LOGIN_PAGE',
  load: visitorScreen('NotFoundScreen'),
}

/** The routes of the specification (§2), as data. */
export const routes: readonly Route[] = [...publicRoutes, ...citizenRoutes]

function citizenRoute(path: string, page: keyof Catalogue['pages'], faq: FaqSlug): Route {
  return {
    path,
    access: 'citizen',
    layout: 'base',
    page,
    faq,
    load: () => import('./citizen-screens.ts').then((all) => all.loadCitizenScreen(path)),
  }
}
