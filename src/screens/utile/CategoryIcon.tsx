import type { ComponentType } from 'react'
import {
  BookOpen,
  CalendarDays,
  FileText,
  Lock,
  Receipt,
  Recycle,
  Scale,
  Truck,
} from '../../ui/icons.ts'

const icons: Record<string, ComponentType> = {
  'colectare-separata': Recycle,
  'ridicari-speciale': Truck,
  contracte: FileText,
  facturi: Receipt,
  program: CalendarDays,
  drepturi: Scale,
  cont: Lock,
}

/** Icon of an article category; a book for an unknown one. */
export function CategoryIcon({ category }: { category: string }) {
  const Icon = icons[category] ?? BookOpen
  return <Icon />
}
