import type { ReactNode } from 'react'
import { isFeatureOff } from '../../browser/features.ts'
import type { Catalogue } from '../../i18n/catalogue.ts'
import {
  Bell,
  Building2,
  Download,
  Globe,
  HardDrive,
  Info,
  Lock,
  MapPin,
  MonitorSmartphone,
  Plus,
  SlidersHorizontal,
  Smartphone,
  User,
  UserX,
  Users,
} from '../../ui/icons.ts'

export type SectionKey = keyof Catalogue['setari']['sections']
type GroupKey = keyof Catalogue['setari']['groups']

interface Group {
  key: GroupKey
  sections: readonly SectionKey[]
}

const all: readonly Group[] = [
  {
    key: 'cont',
    sections: ['personal', 'firma', 'contact', 'adrese', 'parola', 'dispozitive', 'platitori'],
  },
  { key: 'aplicatie', sections: ['notificari', 'aspect', 'limba', 'telefon', 'instalare'] },
  { key: 'date', sections: ['export', 'inchidere', 'despre'] },
]

/**
 * Groups of settings in list order, without sections of features that are off. Section keys are used in addresses:
 * `#/setari#adrese`.
 */
export const groups: readonly Group[] = all.map(({ key, sections }) => ({
  key,
  sections: sections.filter((section) => section !== 'limba' || !isFeatureOff('english')),
}))

export const FIRST_SECTION: SectionKey = 'personal'

export const icons: Record<SectionKey, ReactNode> = {
  personal: <User />,
  firma: <Building2 />,
  contact: <Smartphone />,
  adrese: <MapPin />,
  parola: <Lock />,
  dispozitive: <MonitorSmartphone />,
  platitori: <Users />,
  notificari: <Bell />,
  aspect: <SlidersHorizontal />,
  limba: <Globe />,
  telefon: <HardDrive />,
  instalare: <Plus />,
  export: <Download />,
  inchidere: <UserX />,
  despre: <Info />,
}

/** Finds the section of an anchor; null if unknown. */
export function findSection(anchor: string | undefined): SectionKey | null {
  return groups.flatMap(({ sections }) => sections).find((key) => key === anchor) ?? null
}

export const SETTINGS = '#/setari'
export const buildSectionHref = (key: SectionKey): string => `${SETTINGS}#${key}`
