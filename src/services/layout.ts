import { signal } from '@preact/signals-core'
import { storage } from '../browser/storage.ts'
import { DESKTOP_UP, TABLET_UP, watchMedia } from '../browser/breakpoints.ts'

/** State of the page frame: open, collapsed and fixed parts. */
export interface ThemeOptions {
  /** True if the pointer is over the side menu; a collapsed menu then shows its labels. */
  sidebarHover: boolean
  /** The side menu is collapsed. */
  toggleSidebar: boolean
  /** The menu of a phone is open. */
  toggleSidebarMobile: boolean
  /** The second row of a phone's header is open. */
  toggleHeaderMobile: boolean
  /** The options drawer is open. */
  toggleThemeOptions: boolean
  /** True if any drawer is open; the options drawer is the only one. */
  toggleDrawer: boolean
  toggleFixedFooter: boolean
}

/** Themes are two classes, `theme-{name} tone-{light|dark}`; the empty string is the default. */
export interface LayoutConfig extends ThemeOptions {
  headerTheme: string
  sidebarTheme: string
}

export type LayoutAction =
  /** Restores the stored configuration, ignoring invalid values. */
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
/** True on viewports wider than a phone's. */
export const isWide = signal(true)
/** Focus mode, for screens with a form to fill in: on phones the screen's own actions replace the bottom bar. */
export const isFocusMode = signal(false)

const KEY = 'portal.aspect'
const THEME = /^(?:theme-[a-z]+ tone-(?:light|dark))?$/
const KEPT = ['toggleSidebar', 'toggleFixedFooter', 'headerTheme', 'sidebarTheme'] as const

const isRoomy = signal(true)

/** Reducer of the configuration; the only place where it changes. */
export function reduceLayout(state: LayoutConfig, action: LayoutAction): LayoutConfig {
  if (action.type === 'CONFIG_UPDATE') return { ...state, ...action.config }
  return { ...defaultLayout, ...readKept(action.kept) }
}

/** Updates the configuration and stores its persistent part on this device. */
export function updateLayout(config: Partial<LayoutConfig>): void {
  dispatch({ type: 'CONFIG_UPDATE', config })
  if (KEPT.some((name) => name in config)) keep(layout.value)
}

/** Opens or closes the options drawer. */
export function showOptions(open: boolean): void {
  updateLayout({ toggleThemeOptions: open, toggleDrawer: open, toggleHeaderMobile: false })
}

/** Closes all panels over the page. */
export function closePanels(): void {
  const { toggleSidebarMobile, toggleHeaderMobile, toggleDrawer } = layout.value
  if (!toggleSidebarMobile && !toggleHeaderMobile && !toggleDrawer) return
  updateLayout({ toggleSidebarMobile: false })
  showOptions(false)
}

/** Restores the stored configuration and follows the viewport width. Called once, before the first render. */
export function startLayout(): void {
  dispatch({ type: 'CONFIG_GET', kept: storage.getObject(KEY) })
  isWide.value = watchMedia(TABLET_UP, (wide) => {
    isWide.value = wide
    closePanels()
  })
  isRoomy.value = watchMedia(DESKTOP_UP, (roomy) => {
    isRoomy.value = roomy
    dispatch({ type: 'CONFIG_UPDATE', config: { toggleSidebar: !roomy } }) // not chosen by the user, so not stored
  })
  if (!isRoomy.value) dispatch({ type: 'CONFIG_UPDATE', config: { toggleSidebar: true } })
}

function dispatch(action: LayoutAction): void {
  layout.value = reduceLayout(layout.value, action)
}

// On narrow viewports the menu collapses automatically, so the stored choice for wide ones is retained.
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
