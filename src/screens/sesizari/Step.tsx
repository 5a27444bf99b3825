import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import type { SesizareCategory } from '#contract/sesizari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { connection } from '../../services/connection.ts'
import { currentSendMode } from '../../services/send-mode.ts'
import { storageUnavailable } from '../../services/outbox-rows.ts'
import type { SesizareNoua } from '../../services/sesizare-noua.ts'
import { CloudOff } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { OwnerNote } from '../shared/OwnerNote.tsx'
import { createLazyPart } from '../shared/lazy-part.tsx'
import { StepFooter } from '../shared/StepFooter.tsx'
import { StepHeading } from '../shared/StepHeading.tsx'
import { DraftStatus } from './DraftStatus.tsx'
import { listCountedSteps, steps, type SesizareSteps } from './use-steps.ts'

const LazySharedNote = createLazyPart(async () => (await import('./SharedNote.tsx')).SharedNote)

/** Props of every step. */
export interface StepProps {
  noua: SesizareNoua
  navigation: SesizareSteps
}

interface StepHeadProps extends StepProps {
  title: string
  lead: string
}

/** Header of a step: title, progress and the offline notice. */
export function StepHead({ noua, navigation, title, lead }: StepHeadProps) {
  useSignals()
  const { add } = useTexts('sesizari')
  const counted = listCountedSteps(noua, navigation.current)
  const sharing = noua.sharing.value
  // Afterwards the review shows it all.
  const isEarly = navigation.current <= steps.indexOf('categorie')
  return (
    <>
      <div className="stack stack--s">
        <h1 id={steps[navigation.current]} tabIndex={-1}>
          {title}
        </h1>
        <p className="lead">{lead}</p>
      </div>
      <StepHeading
        steps={counted.map((step) => add.steps[step]!)}
        current={counted.indexOf(navigation.current)}
      />
      <OwnerNote owner={noua.owner} />
      <OfflineNote />
      {noua.state.value === 'restored' && navigation.isFirst && (
        <Note role="status">{add.restored}</Note>
      )}
      {sharing && isEarly && <LazySharedNote sharing={sharing} spot={noua.spot.value} />}
    </>
  )
}

/** Says, without a connection, that what is written is kept and when it is sent. */
export function OfflineNote() {
  useSignals()
  const { add } = useTexts('sesizari')
  const { offlineNotKept, leaves } = useTexts('outbox')
  if (connection.value === 'online') return null
  return (
    <Note icon={<CloudOff />} role="status">
      {storageUnavailable.value ? offlineNotKept : add.offline(leaves[currentSendMode.value].hint)}
    </Note>
  )
}

/** Says before sending when a sesizare is to be solved: by the target of its category, or the legal deadline. */
export function AnswerDeadline({ category }: { category: SesizareCategory | undefined }) {
  const { pickup } = useTexts('sesizari')
  const days = category?.tinta_zile
  return (
    <p className="meta">
      {days === undefined ? pickup.legal(limits.legalTerm.days) : pickup.target(days)}
    </p>
  )
}

/** Footer of a step: draft status and buttons. */
export function StepEnd({ noua, children }: { noua: SesizareNoua; children: ReactNode }) {
  return (
    <>
      <DraftStatus saved={noua.saved} />
      <StepFooter>{children}</StepFooter>
    </>
  )
}
