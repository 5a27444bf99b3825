import { addressLine } from '#contract/address-line.ts'
import type { ClientCard } from '#contract/desk/clienti.ts'
import { formatDate } from '#src/i18n/dates.ts'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import { containerLabels } from '../../services/clienti.ts'
import { contractTones } from './states.ts'
import { texts } from './texts.ro.ts'

const words = texts.contracts
type Contract = ClientCard['contracte'][number]

/** Contracts of a client. */
export function ContractsSection({ contracts }: { contracts: Contract[] }) {
  if (contracts.length === 0) {
    return (
      <div className="nothing">
        <h3>{words.none}</h3>
        <p className="lead">{words.noneText}</p>
      </div>
    )
  }
  return (
    <Table
      caption={words.caption}
      columns={columns}
      items={contracts}
      keyOf={({ id }) => String(id)}
    />
  )
}

const columns: TableColumn<Contract>[] = [
  { key: 'numar', label: words.number, area: 'title', cell: ({ numar }) => numar },
  { key: 'cod', label: words.code, cell: ({ cod_client }) => cod_client },
  { key: 'titular', label: words.holder, cell: ({ titular }) => titular },
  { key: 'loc', label: words.place, cell: ({ loc_consum }) => addressLine(loc_consum) },
  {
    key: 'din',
    label: words.from,
    cell: ({ data_inceput }) => <span className="client__day">{formatDate(data_inceput)}</span>,
  },
  {
    key: 'stare',
    label: words.state,
    area: 'status',
    cell: ({ stare }) => <StatusPill kind={contractTones[stare]}>{words.states[stare]}</StatusPill>,
  },
  { key: 'recipiente', label: words.containers, cell: (contract) => <Labels {...contract} /> },
]

/** Link to the labels of a contract's containers; nothing if it has none. */
function Labels({ id, numar, recipiente }: Contract) {
  if (recipiente === 0) return null
  return (
    <a
      className="client__pdf"
      href={containerLabels(id)}
      download
      aria-label={words.labelsOf(recipiente, numar)}
    >
      {words.labels(recipiente)}
    </a>
  )
}
