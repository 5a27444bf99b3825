import type { ComponentType, ReactNode } from 'react'
import { loadTexts } from '../i18n/texts.ts'
import type { Route, Screen } from './routes.ts'

export interface Loaded {
  screen: Screen
  /** The frame of the signed-in portal; public screens bring their own. */
  layout: ComponentType<{ children: ReactNode }> | null
}

/** Screens already loaded: they are drawn at once, without a wait in between. */
const loaded = new Map<Route, Loaded>()

export function loadedScreen(route: Route): Loaded | undefined {
  return loaded.get(route)
}

/** Loads the code and the texts of a screen. It rejects when they cannot be had. */
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

/** The layout of a route if it was loaded, for a screen that could not be. */
export function loadedLayout(route: Route): Loaded['layout'] {
  return route.layout === 'base' ? baseLayout : null
}
