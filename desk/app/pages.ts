import { lazy, type ComponentType } from 'react'
import type { Permission } from '#contract/desk/permissions.ts'
import { Phone } from '#src/ui/icons-first.ts'
import {
  BookOpen,
  ChartColumn,
  FileText,
  House,
  IdCard,
  Inbox,
  KeyRound,
  Upload,
  User,
  Users,
  Wallet,
} from '#src/ui/icons.ts'
import { pageNeeds } from '../services/page-needs.ts'
import { isAllowed } from '../services/session.ts'
import { StartScreen } from '../screens/inceput/StartScreen.tsx'
import { texts } from '../texts.ro.ts'

export interface Page {
  /** Address after `#/`. */
  path: string
  name: string
  icon: ComponentType
  screen: ComponentType
  /** Permissions of which one is enough; absent for pages of every member. */
  needs?: readonly Permission[]
  /** Permissions of those who have another page in its place. */
  unless?: readonly Permission[]
  /** Fills the window, where its parts scroll by themselves. */
  fills?: boolean
  /** At the end of the rail, apart from the sections. */
  isOwn?: boolean
}

const QueueScreen = lazy(async () => ({
  default: (await import('../screens/coada/QueueScreen.tsx')).QueueScreen,
}))
const CallScreen = lazy(async () => ({
  default: (await import('../screens/apel/CallScreen.tsx')).CallScreen,
}))
const AccountScreen = lazy(async () => ({
  default: (await import('../screens/cont/AccountScreen.tsx')).AccountScreen,
}))
const ClientsScreen = lazy(async () => ({
  default: (await import('../screens/clienti/ClientsScreen.tsx')).ClientsScreen,
}))
const MoneyScreen = lazy(async () => ({
  default: (await import('../screens/bani/MoneyScreen.tsx')).MoneyScreen,
}))
const ContentScreen = lazy(async () => ({
  default: (await import('../screens/continut/ContentScreen.tsx')).ContentScreen,
}))
const ImportsScreen = lazy(async () => ({
  default: (await import('../screens/importuri/ImportsScreen.tsx')).ImportsScreen,
}))
const FiguresScreen = lazy(async () => ({
  default: (await import('../screens/cifre/FiguresScreen.tsx')).FiguresScreen,
}))
const StaffScreen = lazy(async () => ({
  default: (await import('../screens/personal/StaffScreen.tsx')).StaffScreen,
}))
const ApiKeysScreen = lazy(async () => ({
  default: (await import('../screens/chei-api/ApiKeysScreen.tsx')).ApiKeysScreen,
}))
const AuditScreen = lazy(async () => ({
  default: (await import('../screens/jurnal/AuditScreen.tsx')).AuditScreen,
}))

/** Pages of the desk, in the order of the rail. */
const pages: Page[] = [
  { path: '', name: texts.pages.start, icon: House, screen: StartScreen, unless: pageNeeds.coada },
  {
    path: 'coada',
    name: texts.pages.coada,
    icon: Inbox,
    screen: QueueScreen,
    needs: pageNeeds.coada,
    fills: true,
  },
  {
    path: 'apel',
    name: texts.pages.apel,
    icon: Phone,
    screen: CallScreen,
    needs: pageNeeds.apel,
  },
  {
    path: 'clienti',
    name: texts.pages.clienti,
    icon: IdCard,
    screen: ClientsScreen,
    needs: pageNeeds.clienti,
  },
  {
    path: 'bani',
    name: texts.pages.bani,
    icon: Wallet,
    screen: MoneyScreen,
    needs: pageNeeds.bani,
  },
  {
    path: 'continut',
    name: texts.pages.continut,
    icon: FileText,
    screen: ContentScreen,
    needs: pageNeeds.continut,
  },
  {
    path: 'importuri',
    name: texts.pages.importuri,
    icon: Upload,
    screen: ImportsScreen,
    needs: pageNeeds.importuri,
  },
  {
    path: 'cifre',
    name: texts.pages.cifre,
    icon: ChartColumn,
    screen: FiguresScreen,
    needs: pageNeeds.cifre,
  },
  {
    path: 'personal',
    name: texts.pages.personal,
    icon: Users,
    screen: StaffScreen,
    needs: pageNeeds.personal,
  },
  {
    path: 'chei-api',
    name: texts.pages['chei-api'],
    icon: KeyRound,
    screen: ApiKeysScreen,
    needs: pageNeeds['chei-api'],
  },
  {
    path: 'jurnal',
    name: texts.pages.jurnal,
    icon: BookOpen,
    screen: AuditScreen,
    needs: pageNeeds.jurnal,
  },
  { path: 'cont', name: texts.pages.cont, icon: User, screen: AccountScreen, isOwn: true },
]

/** Lists the pages that the signed-in member may open; the first is where the desk begins. */
export const listOpenPages = (): Page[] =>
  pages.filter(
    ({ needs, unless = [] }) => (needs === undefined || isAllowed(needs)) && !isAllowed(unless),
  )
