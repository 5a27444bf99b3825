import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { isOwnerHere, type FormOwner } from '../../services/form-owner.ts'
import { Note } from '../../ui/note.tsx'

/** Says that a form is not of the citizen who is here now: another tab has signed them in, or its own one out. */
export function OwnerNote({ owner }: { owner: FormOwner }) {
  useSignals()
  const { otherAccount } = useTexts('errors')
  if (isOwnerHere(owner)) return null
  return (
    <Note kind="turn" role="status">
      {otherAccount}
    </Note>
  )
}
