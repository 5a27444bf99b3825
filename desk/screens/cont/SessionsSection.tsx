import { useRef } from 'react'
import type { MemberIdentity } from '#contract/desk/staff-fields.ts'
import { formatAge, formatMoment } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { ListError } from '#src/ui/list-state.tsx'
import { StatusPill } from '#src/ui/status-pill.tsx'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import { endSession, listSessions, type OwnSession } from '../../services/account.ts'
import { tell } from '../../services/feedback.ts'
import { texts } from '../../texts.ro.ts'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { useLoaded } from '../shared/use-loaded.ts'

const words = texts.account

/** Places where the member is signed in. */
export function SessionsSection({ identity }: { identity: MemberIdentity }) {
  const { data, problem, busy, reload } = useLoaded(listSessions)
  const ending = useAction()
  const title = useRef<HTMLHeadingElement>(null)

  async function end({ id }: OwnSession) {
    if (!(await ending.run(() => endSession(id)))) return
    tell(words.ended)
    await reload()
    title.current?.focus()
  }

  return (
    <section className="part part--wide" aria-labelledby="cont-sesiuni">
      <h2 id="cont-sesiuni" ref={title} tabIndex={-1}>
        {words.sessions}
      </h2>
      <p className="lead">{words.sessionsText}</p>
      <Problem text={ending.problem} />
      {problem !== null && (
        <ListError
          text={problem}
          retryLabel={texts.retry}
          busy={busy}
          onRetry={() => void reload()}
        />
      )}
      {data && (
        <Table
          caption={words.sessions}
          columns={columnsFor(ending.busy, (row) => void end(row))}
          items={data}
          keyOf={({ id }) => id}
        />
      )}
      <p className="meta">{words.until(formatMoment(identity.sesiune.expira_la))}</p>
    </section>
  )
}

function columnsFor(
  busy: boolean,
  onEnd: (session: OwnSession) => void,
): TableColumn<OwnSession>[] {
  return [
    { key: 'dispozitiv', label: words.device, area: 'title', cell: (row) => row.dispozitiv },
    { key: 'din', label: words.since, cell: (row) => formatAge(row.creat_la) },
    { key: 'folosit', label: words.used, cell: (row) => formatAge(row.folosit_la) },
    {
      key: 'actiune',
      label: words.action,
      area: 'status',
      hideLabel: true,
      cell: (row) =>
        row.aceasta ? (
          <StatusPill kind="done">{words.thisOne}</StatusPill>
        ) : (
          <Button
            small
            variant="quiet"
            aria-label={words.endLabel(row.dispozitiv)}
            busy={busy}
            onClick={() => onEnd(row)}
          >
            {words.end}
          </Button>
        ),
    },
  ]
}
