import type { ApiKey, ApiKeyState } from '#contract/desk/chei-api.ts'
import { formatAge, formatDate } from '#src/i18n/dates.ts'
import { NoBreak } from '#src/ui/no-break.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import type { TableColumn } from '#src/ui/table.tsx'
import type { Tone } from '#src/ui/tone.tsx'
import { buttonColumn } from '../shared/action-column.tsx'
import { texts } from './texts.ro.ts'

const tones: Record<ApiKeyState, Tone> = { activa: 'done', expirata: 'idle', retrasa: 'idle' }

/** Columns of the table of keys. */
export const keyColumns = (onOpen: (id: number) => void): TableColumn<ApiKey>[] => [
  { key: 'nume', label: texts.name, area: 'title', cell: ({ nume }) => nume },
  {
    key: 'drepturi',
    label: texts.scopes,
    cell: ({ drepturi }) => drepturi.join(', '),
  },
  {
    key: 'facuta',
    label: texts.made,
    cell: ({ facuta_la, facuta_de }) => texts.madeBy(formatDate(facuta_la), facuta_de),
  },
  {
    key: 'folosita',
    label: texts.used,
    cell: ({ folosita_la: used }) => (used === null ? texts.never : formatAge(used)),
  },
  {
    key: 'stare',
    label: texts.state,
    area: 'status',
    cell: (key) => (
      <StatusPill kind={tones[key.stare]}>
        <NoBreak>{describeState(key)}</NoBreak>
      </StatusPill>
    ),
  },
  buttonColumn(texts.action, {
    text: texts.manage,
    labelOf: ({ nume }) => texts.manageLabel(nume),
    onClick: ({ id }) => onOpen(id),
  }),
]

/** Names the state of a key, with its last day if it has one. */
export const describeState = ({ stare, expira_la: end }: ApiKey): string =>
  stare === 'activa' && end !== null ? texts.until(formatDate(end)) : texts.states[stare]
