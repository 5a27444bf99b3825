import { useSignals } from '@preact/signals-react/runtime'
import { limits } from '#contract/limits.ts'
import { useShareTexts } from '../../i18n/share-texts.ts'
import type { Spot } from '../../services/sesizare-draft.ts'
import type { Sharing, SharedOutcome } from '../../services/take-shares.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Image } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { useNearestStreet } from './use-nearest-street.ts'

export interface SharedNoteProps {
  sharing: Sharing
  spot: Spot | null
}

/** Says what became of photos from another app, and asks about those that may be another person's. */
export function SharedNote({ sharing, spot }: SharedNoteProps) {
  useSignals()
  const outcome = sharing.outcome.value
  return (
    <>
      <ForeignShares sharing={sharing} />
      {outcome && outcome.added > 0 && (
        <Note icon={<Image />} role="status">
          <Outcome outcome={outcome} /> {spot?.fromPhoto && <PlaceWords spot={spot} />}
        </Note>
      )}
      {outcome && <LeftOut outcome={outcome} />}
    </>
  )
}

function Outcome({ outcome: { added, isNew, place } }: { outcome: SharedOutcome }) {
  const texts = useShareTexts()
  const words = [isNew ? texts.received(added) : texts.added(added)]
  if (place === 'offered') words.push(texts.placeOffered)
  if (place === 'outside') words.push(texts.placeOutside)
  return words.join(' ')
}

function PlaceWords({ spot }: { spot: Spot }) {
  return useShareTexts().place(useNearestStreet(spot))
}

function LeftOut({ outcome: { left, others } }: { outcome: SharedOutcome }) {
  const texts = useShareTexts()
  if (left + others === 0) return null
  return (
    <Note kind="late" role="alert">
      {left > 0 && texts.left(left, limits.filesPerMessage)} {others > 0 && texts.others(others)}
    </Note>
  )
}

/** They stay on the device until the question is answered. */
function ForeignShares({ sharing }: { sharing: Sharing }) {
  useSignals()
  const texts = useShareTexts().foreign
  const shares = sharing.foreign.value
  if (shares.length === 0) return null
  return (
    <Confirm
      title={texts.title}
      yes={texts.remove}
      no={texts.later}
      other={{ label: texts.take, onClick: () => void sharing.takeForeign() }}
      onYes={() => void sharing.removeForeign()}
      onNo={sharing.postponeForeign}
      onClose={() => undefined}
    >
      {texts.text(shares.reduce((sum, { files }) => sum + files.length, 0))}
    </Confirm>
  )
}
