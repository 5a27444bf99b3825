import { useSignals } from '@preact/signals-react/runtime'
import { importAreaNames } from '#contract/import-kinds.ts'
import { place } from '../../services/location.ts'
import type { ImportRef } from '../../services/importuri.ts'
import { ImportHistory } from './ImportHistory.tsx'
import { ImportPage } from './ImportPage.tsx'
import { NewImport } from './NewImport.tsx'
import '../../styles/importuri.css'

/** Imports: their history, a new one, and one import, each with an address. */
export function ImportsScreen() {
  useSignals()
  const shown = place.value
  if (shown === 'nou') return <NewImport />
  const found = parsePlace(shown)
  return found ? <ImportPage key={shown} {...found} /> : <ImportHistory />
}

/** Parses the place of an import, as `ture/12`. */
function parsePlace(shown: string): ImportRef | null {
  const [name, id] = shown.split('/')
  const area = importAreaNames.find((one) => one === name)
  return area && /^\d+$/.test(id ?? '') ? { area, id: Number(id) } : null
}
