import type { Settings } from '../../services/setari.ts'

export interface SectionProps {
  settings: Settings
}
