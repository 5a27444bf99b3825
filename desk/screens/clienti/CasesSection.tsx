import { useCallback } from 'react'
import { caseKinds, casePermissions, type DeskCaseKind } from '#contract/desk/coada.ts'
import { formatAge } from '#src/i18n/dates.ts'
import { ListError, ListSkeleton } from '#src/ui/list-state.tsx'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import { listClientCases, type ClientCase } from '../../services/clienti.ts'
import { isAllowed } from '../../services/session.ts'
import { texts as common } from '../../texts.ro.ts'
import { useLoaded } from '../shared/use-loaded.ts'
import { texts } from './texts.ro.ts'

const words = texts.cases

/** Cases of a client, of the kinds that the member may see. */
export function CasesSection({ id }: { id: number }) {
  return (
    <div className="stack">
      {caseKinds
        .filter((kind) => isAllowed(casePermissions[kind].see))
        .map((kind) => (
          <CasesOfKind key={kind} id={id} kind={kind} />
        ))}
    </div>
  )
}

function CasesOfKind({ id, kind }: { id: number; kind: DeskCaseKind }) {
  const load = useCallback(() => listClientCases(id, kind), [id, kind])
  const { data, problem, busy, reload } = useLoaded(load)
  return (
    <section className="part">
      <h3>{words.kinds[kind]}</h3>
      {problem !== null && (
        <ListError
          text={problem}
          retryLabel={common.retry}
          busy={busy}
          onRetry={() => void reload()}
        />
      )}
      {!data && problem === null && <ListSkeleton label={common.loading} lead="none" rows={1} />}
      {data?.length === 0 && <p className="meta">{words.none[kind]}</p>}
      {data && data.length > 0 && (
        <Table
          caption={words.kinds[kind]}
          columns={columns}
          items={data}
          keyOf={({ caz }) => String(caz.id)}
        />
      )}
    </section>
  )
}

const columns: TableColumn<ClientCase>[] = [
  {
    key: 'numar',
    label: words.number,
    area: 'title',
    cell: ({ caz, numar }) => <a href={`#/coada?caz=${caz.fel}-${caz.id}`}>{numar}</a>,
  },
  { key: 'ce', label: words.what, cell: ({ denumire }) => denumire || words.letterText },
  { key: 'trimis', label: words.sent, cell: ({ creat_la }) => formatAge(creat_la) },
  { key: 'stare', label: words.state, cell: ({ stare_nume }) => stare_nume },
]
