import type { UnreadCounts } from '#contract/notificari.ts'
import type { Catalogue } from '../../i18n/catalogue.ts'
import { Bell, BookOpen, FileText, Flag, House, MapPin, Settings } from '../../ui/icons.ts'
import { HOME } from '../routes.ts'

export interface MenuEntry {
  path: string
  /** Page that gives the entry its name. */
  page: keyof Catalogue['pages']
  icon: typeof House
  /** Matches the paths on which the entry is active. */
  covers: RegExp
  unread?: keyof UnreadCounts
}

const home: MenuEntry = { path: HOME, page: 'home', icon: House, covers: /^\/dashboard\// }
const requests: MenuEntry = {
  path: '/solicitari',
  page: 'solicitari',
  icon: FileText,
  covers: /^\/solicitar/,
  unread: 'solicitari',
}
const complaints: MenuEntry = {
  path: '/sesizari',
  page: 'sesizari',
  icon: Flag,
  covers: /^\/sesizar/,
  unread: 'sesizari',
}
const notificationsEntry: MenuEntry = {
  path: '/notificari',
  page: 'notificari',
  icon: Bell,
  covers: /^\/notificari/,
  unread: 'notificari',
}

/** The menu, in the order of the specification. */
export const menuEntries: readonly MenuEntry[] = [
  home,
  requests,
  complaints,
  { path: '/locatii', page: 'locatii', icon: MapPin, covers: /^\/locati/ },
  { path: '/utile', page: 'utile', icon: BookOpen, covers: /^\/utile/ },
  { path: '/setari', page: 'setari', icon: Settings, covers: /^\/setari/ },
  notificationsEntry,
]

/** Entries of the bottom bar on phones, before the menu button. */
export const quickEntries = [home, complaints, requests, notificationsEntry] as const
