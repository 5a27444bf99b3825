import type { ComponentType } from 'react'
import {
  Ban,
  Bird,
  Brush,
  CalendarDays,
  CircleQuestionMark,
  Dog,
  Droplets,
  Flag,
  PackageX,
  Scale,
  Shirt,
  Snowflake,
  Trash2,
  TreePine,
  TriangleAlert,
  Truck,
  Wind,
} from '../../ui/icons.ts'

// Categories come from the server; an unknown one falls back to a flag.
const icons: Record<string, ComponentType> = {
  NERIDICARE: Trash2,
  RECIPIENT: PackageX,
  DEPOZITARE: Ban,
  MATURAT: Brush,
  DESZAPEZIRE: Snowflake,
  MIROS: Wind,
  ANIMALE_MOARTE: Bird,
  ECHIPAJ: Truck,
  PROGRAM: CalendarDays,
  CANTARIRE: Scale,
  TEXTILE: Shirt,
  ACCES_BLOCAT: TriangleAlert,
  SPATII_VERZI: TreePine,
  CAINI: Dog,
  APA_CANAL: Droplets,
  ALTELE: CircleQuestionMark,
}

/** Icon of a category, by code. */
export function CategoryIcon({ cod }: { cod: string }) {
  const Icon = icons[cod] ?? Flag
  return <Icon />
}
