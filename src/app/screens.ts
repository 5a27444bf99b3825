import type { ComponentType, ReactNode } from 'react'
import { loadTexts } from '../i18n/texts.ts'
import type { Route, Screen } from './routes.ts'

export interface Loaded {
  screen: Screen
  /** Layout of the signed-in portal; null for public screens, which bring their own. */
  layout: ComponentType<{ children: ReactNode }> | null
}

/** Cache of loaded screens, which render synchronously. */
const loaded = new Map<Route, Loaded>()

export function findLoadedScreen(route: Route): Loaded | undefined {
  return loaded.get(route)
}

/** Loads the code and the texts of a screen. Rejects when either fails to load. */
export async function loadScreen(route: Route): Promise<Loaded> {
  const [screen, layout] = await Promise.all([
    route.load(),
    route.layout === 'base' ? loadBaseLayout() : null,
    route.page === 'login' ? null : loadTexts(),
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
