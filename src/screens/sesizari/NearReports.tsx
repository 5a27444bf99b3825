import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import type { NearReport, SupportedReport } from '#contract/sustineri.ts'
import { useSupportTexts } from '../../i18n/sustineri-texts.ts'
import type { SesizareNoua } from '../../services/sesizare-noua.ts'
import { getSimilarSesizari } from '../../services/sesizari.ts'
import { endSupport, getNearReports, support } from '../../services/sustineri.ts'
import { showToast } from '../../services/feedback.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Check, Users } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { List } from '../../ui/row.tsx'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'
import { useResource } from '../shared/use-resource.ts'
import { SupportedRow } from './SupportedRow.tsx'

export interface NearReportsProps {
  noua: SesizareNoua
  /** The citizen's own sesizări, which come first. */
  children: ReactNode
  onSupported(report: SupportedReport): void
}

/** Similar sesizări of the citizen, then those of others near the place, each supported in one tap. */
export function NearReports({ noua, children, onSupported }: NearReportsProps) {
  useSignals()
  const texts = useSupportTexts()
  const where = [noua.categorie.value, noua.place.value] as const
  const own = useResource(getSimilarSesizari(...where))
  const { data, failure } = useResource(getNearReports(...where))
  const same = data?.filter(({ categorie }) => categorie === where[0]) ?? []
  const others = data?.filter(({ categorie }) => categorie !== where[0]) ?? []
  const hidesOwn = own.data?.length === 0 && same.length > 0
  return (
    <>
      {!hidesOwn && children}
      {data === null && failure && failure.kind !== 'offline' && <Note>{texts.unanswered}</Note>}
      {same.length > 0 && (
        <section className="stack stack--s" aria-labelledby="apropiate">
          <h2 id="apropiate">{texts.nearTitle}</h2>
          <p className="meta">{texts.nearLead}</p>
          <Reports label={texts.nearTitle} reports={same} onSupported={onSupported} />
        </section>
      )}
      {others.length > 0 && (
        <details className="near-more">
          <summary>{texts.alsoNear(others.length)}</summary>
          <Reports
            label={texts.alsoNear(others.length)}
            reports={others}
            onSupported={onSupported}
          />
        </details>
      )}
    </>
  )
}

interface ReportsProps extends Pick<NearReportsProps, 'onSupported'> {
  label: string
  reports: NearReport[]
}

function Reports({ label, reports, onSupported }: ReportsProps) {
  return (
    <Card flush className="near">
      <List label={label}>
        {reports.map((report) => (
          <SupportedRow
            key={report.id}
            report={report}
            end={<Support report={report} onSupported={onSupported} />}
          />
        ))}
      </List>
    </Card>
  )
}

interface SupportProps extends Pick<NearReportsProps, 'onSupported'> {
  report: NearReport
}

function Support({ report: { id, denumire, sustinuta }, onSupported }: SupportProps) {
  const texts = useSupportTexts()
  const feedback = useErrorFeedback()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function act(): Promise<void> {
    setBusy(true)
    setProblem(null)
    const outcome = await (sustinuta ? endSupport(id) : support(id))
    setBusy(false)
    if (outcome.kind === 'offline') return setProblem(texts.offline)
    // A row that was closed meanwhile is no longer there to say so.
    if (outcome.kind !== 'ok') return feedback.alert(outcome)
    if (outcome.data === true) showToast('success', texts.stopped)
    else onSupported(outcome.data)
  }

  return (
    <>
      {sustinuta && (
        <span className="near__supported">
          <Check />
          {texts.supported}
        </span>
      )}
      <Button
        small
        variant={sustinuta ? 'quiet' : 'secondary'}
        icon={sustinuta ? undefined : <Users />}
        busy={isBusy}
        aria-label={sustinuta ? texts.stopOf(denumire) : texts.supportOf(denumire)}
        onClick={() => void act()}
      >
        {sustinuta ? texts.stop : texts.support}
      </Button>
      {problem !== null && (
        <Note kind="late" role="alert">
          {problem}
        </Note>
      )}
    </>
  )
}
