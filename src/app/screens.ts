import type { ComponentType, ReactNode } from 'react'
import { loadTexts } from '../i18n/texts.ts'
import type { Route, Screen } from './routes.ts'
import type { restoreScroll } from './scroll-restoration.ts'

export interface Loaded {
  screen: Screen
  /** Layout of the signed-in portal; null for public screens, which bring their own. */
  layout: ComponentType<{ children: ReactNode }> | null
}

const loadLogin = () => import('../screens/login/LoginScreen.tsx').then((all) => all.LoginScreen)

/** Screens with a chunk of their own, by route path. */
const ownChunks: Record<string, () => Promise<Screen>> = {
  '/pages/login': loadLogin,
  '/auth/login': loadLogin,
  // The template's demo page shows the same form.
  '/pages/login-boxed': loadLogin,
  '/auth/register': () =>
    import('../screens/register/RegisterScreen.tsx').then((all) => all.RegisterScreen),
}

function loadCode({ path, layout }: Route): Promise<Screen> {
  if (layout === 'base') {
    return import('./citizen-screens.ts').then((all) => all.loadCitizenScreen(path))
  }
  return (
    ownChunks[path]?.() ?? import('./visitor-screens.ts').then((all) => all.loadVisitorScreen(path))
  )
}

/** Cache of loaded screens, which render synchronously. */
const loaded = new Map<Route, Loaded>()

export function findLoadedScreen(route: Route): Loaded | undefined {
  return loaded.get(route)
}

/** Restores scroll positions, once a screen that may need it has loaded. */
export const scrolling: { restore?: typeof restoreScroll } = {}

async function loadScrolling(): Promise<void> {
  scrolling.restore ??= (await import('./scroll-restoration.ts')).restoreScroll
}

/** Loads the code and the texts of a screen. Rejects when either fails to load. */
export async function loadScreen(route: Route): Promise<Loaded> {
  const [screen, layout] = await Promise.all([
    loadCode(route),
    route.layout === 'base' ? loadBaseLayout() : null,
    route.page === 'login' ? null : loadTexts(),
    route.page === 'login' ? null : loadScrolling(),
  ])
  const result = { screen, layout }
  loaded.set(route, result)
  return result
}

let baseLayout: Loaded['layout'] = null

const loadBaseLayout = () =>
  import('./layouts/BaseLayout.tsx').then((all) => (baseLayout = all.BaseLayout))

/** Returns the route's layout if it was loaded, for showing a screen that was not. */
export function findLoadedLayout(route: Route): Loaded['layout'] {
  return route.layout === 'base' ? baseLayout : null
}
