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

const loadBaseLayout = () => import('./layouts/BaseLayout.tsx').then((all) => all.BaseLayout)
