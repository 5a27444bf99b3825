import type { ComponentType } from 'react'
import {
  FileText,
  Landmark,
  MapPin,
  Plug,
  Recycle,
  Shirt,
  Tag,
  TreePine,
  Truck,
} from '../../ui/icons.ts'

// Kinds come from the server; an unknown one falls back to a map pin.
const icons: Record<string, ComponentType> = {
  birou: FileText,
  punct_ridicare: Tag,
  institutie: Landmark,
  modul_textile: Shirt,
  punct_reciclare: Recycle,
  centru_aport: Truck,
  punct_deee: Plug,
  punct_sezonier: TreePine,
}

/** Icon of a kind of public points, by code. */
export function PointIcon({ tip }: { tip: string }) {
  const Icon = icons[tip] ?? MapPin
  return <Icon />
}
