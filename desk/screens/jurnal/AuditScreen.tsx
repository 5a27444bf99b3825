import { useCallback, useState } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { Member } from '#contract/desk/personal.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import { formatMoment } from '#src/i18n/dates.ts'
import { ListError, ListSkeleton } from '#src/ui/list-state.tsx'
import { Pager } from '#src/ui/pager.tsx'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import { listAudit, type AuditFilter, type AuditRow } from '../../services/audit.ts'
import { query } from '../../services/location.ts'
import { listMembers } from '../../services/personal.ts'
import { texts } from '../../texts.ro.ts'
import { PageHead } from '../shared/PageHead.tsx'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { useLoaded } from '../shared/use-loaded.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { describeAction, describeActor } from './describe-audit.ts'

const words = texts.audit

/** The audit, with filters that are part of the address. */
export function AuditScreen() {
  useSignals()
  const members = useLoaded(listMembers)
  const address = query.value.toString()
  return (
    <>
      <PageHead title={texts.pages.jurnal} lead={words.lead} />
      <AuditFilters key={address} members={members.data ?? []} />
      <AuditList key={`lista ${address}`} address={address} members={members.data ?? []} />
    </>
  )
}

function AuditList({ address, members }: { address: string; members: readonly Member[] }) {
  const load = useCallback(() => listAudit(toFilter(address)), [address])
  const { data, problem, busy, reload } = useLoaded(load)
  const [older, setOlder] = useState<AuditRow[]>([])
  const [isComplete, setComplete] = useState(false)
  const paging = useAction()
  const rows = [...(data ?? []), ...older]

  async function loadOlder() {
    const page = await paging.run(() => listAudit(toFilter(address), rows.at(-1)?.id))
    if (!page) return
    setOlder([...older, ...page])
    setComplete(page.length < deskLimits.auditPageSize)
  }

  if (problem !== null) {
    return (
      <ListError
        text={problem}
        retryLabel={texts.retry}
        busy={busy}
        onRetry={() => void reload()}
      />
    )
  }
  if (!data) return <ListSkeleton label={texts.loading} lead="none" />
  if (data.length === 0) {
    return (
      <div className="nothing" role="status">
        <h2>{words.empty}</h2>
        <p className="lead">{words.emptyText}</p>
      </div>
    )
  }
  const hasMore = !isComplete && data.length === deskLimits.auditPageSize
  return (
    <>
      <Table
        caption={words.caption}
        columns={columnsFor(members)}
        items={rows}
        keyOf={({ id }) => String(id)}
      />
      <Problem text={paging.problem} />
      <Pager
        text={words.count(rows.length)}
        moreLabel={words.more}
        busy={paging.busy}
        onMore={hasMore ? () => void loadOlder() : undefined}
      />
    </>
  )
}

/** Reads the filters of an address; the day begins at midnight here. */
function toFilter(address: string): AuditFilter {
  const given = new URLSearchParams(address)
  const read = (name: string) => given.get(name) || undefined
  const day = read('din')
  const since = day === undefined ? NaN : new Date(`${day}T00:00:00`).getTime()
  return {
    cine: read('cine'),
    ce: read('ce'),
    subiect: read('subiect'),
    de_la: Number.isNaN(since) ? undefined : new Date(since).toISOString(),
  }
}

function columnsFor(members: readonly Member[]): TableColumn<AuditRow>[] {
  return [
    { key: 'la', label: words.when, cell: ({ la }) => formatMoment(la) },
    { key: 'cine', label: words.who, cell: ({ cine }) => describeActor(cine, members) },
    {
      key: 'ce',
      label: words.what,
      area: 'title',
      cell: ({ ce }) => {
        const described = describeAction(ce)
        return described === ce ? (
          ce
        ) : (
          <>
            {described} <span className="meta">{ce}</span>
          </>
        )
      },
    },
    {
      key: 'subiect',
      label: words.subject,
      cell: ({ subiect }) => describeActor(subiect, members),
    },
  ]
}
