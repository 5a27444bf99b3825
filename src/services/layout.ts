import { signal } from '@preact/signals-core'
import { storage } from '../browser/storage.ts'
import { DESKTOP_UP, TABLET_UP, watchMedia } from '../browser/breakpoints.ts'

/** What of the frame is open, shut or fixed. */
export interface ThemeOptions {
  /** The pointer is over the side menu: a collapsed one shows its words meanwhile. */
  sidebarHover: boolean
  /** The side menu is collapsed. */
  toggleSidebar: boolean
  /** The menu of a phone is open. */
  toggleSidebarMobile: boolean
  /** The second row of a phone's header is open. */
  toggleHeaderMobile: boolean
  /** The options drawer is open. */
  toggleThemeOptions: boolean
  /** Any drawer is open. The options are the only one there is. */
  toggleDrawer: boolean
  toggleFixedFooter: boolean
}

/** Themes are two classes, `theme-{name} tone-{light|dark}`; the empty string is the default. */
export interface LayoutConfig extends ThemeOptions {
  headerTheme: string
  sidebarTheme: string
}

export type LayoutAction =
  /** Takes over what was kept, as far as it makes sense. */
  { type: 'CONFIG_GET'; kept: unknown } | { type: 'CONFIG_UPDATE'; config: Partial<LayoutConfig> }

export const defaultLayout: LayoutConfig = {
  sidebarHover: false,
  toggleSidebar: false,
  toggleSidebarMobile: false,
  toggleHeaderMobile: false,
  toggleThemeOptions: false,
  toggleDrawer: false,
  toggleFixedFooter: false,
  headerTheme: '',
  sidebarTheme: '',
}

export const layout = signal(defaultLayout)
/** Not a phone. */
export const isWide = signal(true)
/** The screen is one where something is being written: on phones nothing lies below but its own actions. */
export const isTask = signal(false)

const KEY = 'portal.aspect'
const THEME = /^(?:theme-[a-z]+ tone-(?:light|dark))?$/
const KEPT = ['toggleSidebar', 'toggleFixedFooter', 'headerTheme', 'sidebarTheme'] as const

const isRoomy = signal(true)

/** The one place where the configuration changes. */
export function reduceLayout(state: LayoutConfig, action: LayoutAction): LayoutConfig {
  if (action.type === 'CONFIG_UPDATE') return { ...state, ...action.config }
  return { ...defaultLayout, ...readKept(action.kept) }
}

/** Changes the configuration, and keeps on this device what outlives the page. */
export function updateLayout(config: Partial<LayoutConfig>): void {
  dispatch({ type: 'CONFIG_UPDATE', config })
  if (KEPT.some((name) => name in config)) keep(layout.value)
}

/** Opens or closes the options drawer. */
export function showOptions(open: boolean): void {
  updateLayout({ toggleThemeOptions: open, toggleDrawer: open, toggleHeaderMobile: false })
}

/** Closes what lies over the page. */
export function closePanels(): void {
  const { toggleSidebarMobile, toggleHeaderMobile, toggleDrawer } = layout.value
  if (!toggleSidebarMobile && !toggleHeaderMobile && !toggleDrawer) return
  updateLayout({ toggleSidebarMobile: false })
  showOptions(false)
}

/** Reads what was kept and follows the window's width. Called once, before the frame is drawn. */
export function startLayout(): void {
  dispatch({ type: 'CONFIG_GET', kept: storage.getObject(KEY) })
  isWide.value = watchMedia(TABLET_UP, (wide) => {
    isWide.value = wide
    closePanels()
  })
  isRoomy.value = watchMedia(DESKTOP_UP, (roomy) => {
    isRoomy.value = roomy
    dispatch({ type: 'CONFIG_UPDATE', config: { toggleSidebar: !roomy } }) // nobody's wish: not kept
  })
  if (!isRoomy.value) dispatch({ type: 'CONFIG_UPDATE', config: { toggleSidebar: true } })
}

function dispatch(action: LayoutAction): void {
  layout.value = reduceLayout(layout.value, action)
}

// Where there is no room the menu collapses by itself: what was wished for where there is stays kept.
function keep(config: LayoutConfig): void {
  const kept = Object.fromEntries(KEPT.map((name) => [name, config[name]]))
  const { toggleSidebar } = isRoomy.value ? config : readKept(storage.getObject(KEY))
  storage.setObject(KEY, { ...kept, toggleSidebar: toggleSidebar ?? false })
}

function readKept(kept: unknown): Partial<LayoutConfig> {
  if (typeof kept !== 'object' || kept === null) return {}
  const known = Object.entries(kept).filter(
    ([name, value]) =>
      KEPT.some((other) => other === name) &&
      (typeof value === 'string'
        ? name.endsWith('Theme') && THEME.test(value)
        : typeof value === 'boolean' && name.startsWith('toggle')),
  )
  return Object.fromEntries(known) as Partial<LayoutConfig>
}
