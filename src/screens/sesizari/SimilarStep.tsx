import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { SupportedReport } from '#contract/sustineri.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { SesizareNoua } from '../../services/sesizare-noua.ts'
import { getSimilarSesizari } from '../../services/sesizari.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ListSkeleton } from '../../ui/list-state.tsx'
import { Note } from '../../ui/note.tsx'
import { List } from '../../ui/row.tsx'
import { createLazyPart } from '../shared/lazy-part.tsx'
import { useResource } from '../shared/use-resource.ts'
import type { NearReportsProps } from './NearReports.tsx'
import { StepEnd, StepHead, type StepProps } from './Step.tsx'
import { SesizareRow } from './SesizareRow.tsx'
import type { SupportedEndProps } from './SupportedEnd.tsx'

const LazyNearReports = createLazyPart<NearReportsProps>(
  async () => (await import('./NearReports.tsx')).NearReports,
  ({ children }) => children,
)
const LazySupportedEnd = createLazyPart<SupportedEndProps>(
  async () => (await import('./SupportedEnd.tsx')).SupportedEnd,
)

/** Step that shows possible duplicates, the citizen's own and those of others; checked only online. */
export function SimilarStep({ noua, navigation }: StepProps) {
  useSignals()
  const { add } = useTexts('sesizari')
  const [supported, setSupported] = useState<SupportedReport | null>(null)
  const props = { noua, navigation }
  if (supported) {
    const onEnded = () => setSupported(null)
    return <LazySupportedEnd {...props} report={supported} onEnded={onEnded} />
  }
  return (
    <>
      <StepHead {...props} title={add.similarTitle} lead={add.similarLead} />
      <LazyNearReports noua={noua} onSupported={setSupported}>
        <Similar noua={noua} />
      </LazyNearReports>
      <StepEnd noua={noua}>
        <Button variant="quiet" onClick={navigation.back}>
          {add.back}
        </Button>
        <Button variant="primary" onClick={() => navigation.go('verificare')}>
          {add.different}
        </Button>
      </StepEnd>
    </>
  )
}

function Similar({ noua }: { noua: SesizareNoua }) {
  useSignals()
  const { add } = useTexts('sesizari')
  const { data, failure } = useResource(getSimilarSesizari(noua.categorie.value, noua.place.value))
  if (data === null) {
    if (failure) return <Note>{add.similarSkipped}</Note>
    return (
      <Card flush>
        <ListSkeleton label={add.searching} rows={1} status />
      </Card>
    )
  }
  if (data.length === 0) return <Note kind="done">{add.similarNone}</Note>
  return (
    <Card flush>
      <List label={add.similarTitle}>
        {data.map((sesizare) => (
          <SesizareRow key={sesizare.id} sesizare={sesizare} />
        ))}
      </List>
    </Card>
  )
}
