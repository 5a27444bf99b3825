import { lazy, type ComponentType } from 'react'
import type { Permission } from '#contract/desk/permissions.ts'
import type { words } from './texts.ro.ts'

interface Section {
  /** Part of the address after `#/continut/`. */
  key: keyof typeof words.section
  /** A permission, or several of which one is enough. */
  needs: Permission | readonly Permission[]
  screen: ComponentType
}

/** Sections of the content, in the order of the page. Each is loaded when it is opened. */
export const sections: readonly Section[] = [
  {
    key: 'anunturi',
    needs: 'anunturi.trimite',
    screen: lazy(async () => ({
      default: (await import('../anunturi/AnnouncementsSection.tsx')).AnnouncementsSection,
    })),
  },
  {
    key: 'intrebari',
    needs: 'continut.editeaza',
    screen: lazy(async () => ({
      default: (await import('./FaqSections.tsx')).FaqSections,
    })),
  },
  {
    key: 'articole',
    needs: 'continut.editeaza',
    screen: lazy(async () => ({
      default: (await import('./ArticlesSection.tsx')).ArticlesSection,
    })),
  },
  {
    key: 'zile',
    needs: 'ture.editeaza',
    screen: lazy(async () => ({
      default: (await import('./MovedDaysSection.tsx')).MovedDaysSection,
    })),
  },
  {
    key: 'ture',
    needs: 'ture.editeaza',
    screen: lazy(async () => ({
      default: (await import('./RoundsSection.tsx')).RoundsSection,
    })),
  },
  {
    key: 'puncte',
    needs: 'continut.editeaza',
    screen: lazy(async () => ({
      default: (await import('./PointsSection.tsx')).PointsSection,
    })),
  },
  {
    key: 'categorii',
    needs: 'categorii.editeaza',
    screen: lazy(async () => ({
      default: (await import('./CategoriesSection.tsx')).CategoriesSection,
    })),
  },
  {
    key: 'tipuri',
    needs: 'categorii.editeaza',
    screen: lazy(async () => ({
      default: (await import('./TypesSection.tsx')).TypesSection,
    })),
  },
]
