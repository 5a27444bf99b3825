import { lazy, type ComponentType } from 'react'
import type { Permission } from '#contract/desk/permissions.ts'
import { BookOpen, House, User, Users } from '#src/ui/icons.ts'
import { StartScreen } from '../screens/inceput/StartScreen.tsx'
import { texts } from '../texts.ro.ts'

export interface Page {
  /** Address after `#/`. */
  path: string
  name: string
  icon: ComponentType
  screen: ComponentType
  /** Absent for pages of every member. */
  needs?: Permission
  /** At the end of the rail, apart from the sections. */
  isOwn?: boolean
}

const AccountScreen = lazy(async () => ({
  default: (await import('../screens/cont/AccountScreen.tsx')).AccountScreen,
}))
const StaffScreen = lazy(async () => ({
  default: (await import('../screens/personal/StaffScreen.tsx')).StaffScreen,
}))
const AuditScreen = lazy(async () => ({
  default: (await import('../screens/jurnal/AuditScreen.tsx')).AuditScreen,
}))

/** Pages of the desk, in the order of the rail. */
export const pages: Page[] = [
  { path: '', name: texts.pages.start, icon: House, screen: StartScreen },
  {
    path: 'personal',
    name: texts.pages.personal,
    icon: Users,
    screen: StaffScreen,
    needs: 'personal.administreaza',
  },
  {
    path: 'jurnal',
    name: texts.pages.jurnal,
    icon: BookOpen,
    screen: AuditScreen,
    needs: 'audit.vede',
  },
  { path: 'cont', name: texts.pages.cont, icon: User, screen: AccountScreen, isOwn: true },
]
