import { useState } from 'react'
import type { Passkey } from '#contract/passkeys.ts'
import { limits } from '#contract/limits.ts'
import { usePasskeyTexts } from '../../i18n/passkey-texts.ts'
import { showToast, whileBlocked } from '../../services/feedback.ts'
import { passkeys, removePasskey, supportsPasskeys } from '../../services/passkeys.ts'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { ListSkeleton } from '../../ui/list-state.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { useActionErrorFeedback } from '../shared/use-action-error-feedback.ts'
import { PasskeyAdd } from './PasskeyAdd.tsx'
import { SubHeading } from './SubHeading.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'

/** The account's passkeys; nothing where there is none and the browser can add none. */
export function PasskeyList() {
  const { list: texts } = usePasskeyTexts()
  const skeleton = (
    <Card flush>
      <ListSkeleton label={texts.loading} rows={1} />
    </Card>
  )
  return (
    <ResourceView resource={passkeys()} skeleton={supportsPasskeys() ? skeleton : null}>
      {(list) => (list.length > 0 || supportsPasskeys()) && <Passkeys list={list} />}
    </ResourceView>
  )
}

function Passkeys({ list }: { list: Passkey[] }) {
  const { list: texts } = usePasskeyTexts()
  const [removed, setRemoved] = useState<Passkey>()
  const remove = useRemove(list)
  const isFull = list.length >= limits.passkey.perCitizen
  return (
    <>
      <SubHeading>{texts.title}</SubHeading>
      <p className="lead">{texts.lead}</p>
      {list.length > 0 ? (
        <Card flush>
          <ul className="rows">
            {list.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
            ))}
          </ul>
        </Card>
      ) : (
        <p className="meta">{texts.empty}</p>
      )}
      {isFull && <p className="meta">{texts.full}</p>}
      {!isFull && supportsPasskeys() && <PasskeyAdd />}
      {removed && (
        <Confirm
          title={texts.removeTitle}
          yes={texts.removeYes}
          no={texts.removeNo}
          onClose={() => setRemoved(undefined)}
          onYes={() => void remove(removed.id)}
        >
          {texts.removeText(removed.nume)}
        </Confirm>
      )}
    </>
  )
}

function useRemove(list: Passkey[]): (id: string) => Promise<void> {
  const { list: texts } = usePasskeyTexts()
  const showFailure = useActionErrorFeedback()
  return async (id) => {
    const outcome = await whileBlocked(removePasskey(id, list.length === 1))
    if (outcome.kind === 'ok') showToast('success', texts.removed)
    else await showFailure(outcome)
  }
}
