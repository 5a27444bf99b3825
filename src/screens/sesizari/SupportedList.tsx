import { SUPPORTED_PAGE } from '#contract/sesizari.ts'
import type { SupportedReport } from '#contract/sustineri.ts'
import { useSupportTexts } from '../../i18n/sustineri-texts.ts'
import { showToast } from '../../services/feedback.ts'
import { endSupport, getSupportedReports } from '../../services/sustineri.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Users } from '../../ui/icons.ts'
import { ListSkeleton } from '../../ui/list-state.tsx'
import { List, Row } from '../../ui/row.tsx'
import { BackLink } from '../shared/BackLink.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { useAction } from '../shared/use-action.ts'
import { useResource } from '../shared/use-resource.ts'
import { SupportedRow } from './SupportedRow.tsx'

/** Link from the list of own sesizări to those of others that the citizen supports; nothing if there are none. */
export function SupportedLink() {
  const texts = useSupportTexts()
  const { data } = useResource(getSupportedReports())
  if (data === null || data.length === 0) return null
  return (
    <Card flush>
      <List>
        <Row
          href={`#${SUPPORTED_PAGE}`}
          icon={<Users />}
          title={texts.followed}
          line={texts.followedCount(data.length)}
        />
      </List>
    </Card>
  )
}

/** Sesizări of others that the citizen supports. */
export function SupportedPage() {
  const texts = useSupportTexts()
  return (
    <div className="page">
      <BackLink href="#/sesizari">{texts.back}</BackLink>
      <div className="stack stack--s">
        <h1 id="urmarite" tabIndex={-1}>
          {texts.followed}
        </h1>
        <p className="lead">{texts.followedLead}</p>
      </div>
      <ResourceView
        resource={getSupportedReports()}
        skeleton={
          <Card flush>
            <ListSkeleton label={texts.loading} status />
          </Card>
        }
      >
        {(reports) => (reports.length === 0 ? <Empty /> : <Reports reports={reports} />)}
      </ResourceView>
    </div>
  )
}

function Empty() {
  const texts = useSupportTexts()
  return (
    <Card>
      <EmptyState picture="empty" title={texts.empty}>
        {texts.emptyText}
      </EmptyState>
    </Card>
  )
}

function Reports({ reports }: { reports: SupportedReport[] }) {
  const texts = useSupportTexts()
  return (
    <Card flush className="near">
      <List label={texts.followed}>
        {reports.map((report) => (
          <SupportedRow key={report.id} report={report} end={<Stop report={report} />} />
        ))}
      </List>
    </Card>
  )
}

function Stop({ report: { id, denumire } }: { report: SupportedReport }) {
  const texts = useSupportTexts()
  const { isBusy, run: stop } = useAction(
    () => endSupport(id),
    () => showToast('success', texts.stopped),
  )

  return (
    <Button small variant="quiet" busy={isBusy} aria-label={texts.stopOf(denumire)} onClick={stop}>
      {texts.stop}
    </Button>
  )
}
