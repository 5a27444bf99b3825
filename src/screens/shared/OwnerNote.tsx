import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { isOwnerHere, type FormOwner } from '../../services/form-owner.ts'
import { Note } from '../../ui/note.tsx'

/** Warns that a form belongs to another account, after another tab has signed in or out. */
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
