import { useCallback } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { Member } from '#contract/desk/personal.ts'
import { formatMoment } from '#src/i18n/dates.ts'
import type { TableColumn } from '#src/ui/table.tsx'
import { listAudit, type AuditFilter, type AuditRow } from '../../services/audit.ts'
import { query } from '../../services/location.ts'
import { listMembers } from '../../services/personal.ts'
import { texts } from '../../texts.ro.ts'
import { Nothing } from '../shared/Loading.tsx'
import { PagedTable } from '../shared/PagedList.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { useLoaded } from '../shared/use-loaded.ts'
import { usePages } from '../shared/use-pages.ts'
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
  const load = useCallback((cursor?: string) => listAudit(toFilter(address), cursor), [address])
  return (
    <PagedTable
      pages={usePages(load)}
      caption={words.caption}
      columns={columnsFor(members)}
      empty={<Nothing title={words.empty} text={words.emptyText} />}
      moreLabel={words.more}
    />
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
