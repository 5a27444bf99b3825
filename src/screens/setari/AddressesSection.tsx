import { useState } from 'react'
import { addressLine } from '#contract/address-line.ts'
import type { Address } from '#contract/cetatean.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast, whileBlocked } from '../../services/feedback.ts'
import { ownAddresses } from '../../services/form-choices.ts'
import { deleteAddress } from '../../services/setari.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MapPin, Pencil, Plus, Trash2 } from '../../ui/icons.ts'
import { ListSkeleton } from '../../ui/list-state.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { AddressSheet } from '../forms/AddressSheet.tsx'
import { DialogBoundary } from '../shared/DialogBoundary.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { useActionErrorFeedback } from '../shared/use-action-error-feedback.ts'

/** List of the citizen's addresses, with edit and remove. */
export function AddressesSection() {
  const { adrese: texts } = useTexts('setari')
  // `null` for a new address, `undefined` when none is being edited.
  const [edited, setEdited] = useState<Address | null | undefined>()
  const [removed, setRemoved] = useState<Address>()
  const remove = useRemove()
  const add = (
    <Button icon={<Plus />} onClick={() => setEdited(null)}>
      {texts.add}
    </Button>
  )
  const skeleton = (
    <Card flush>
      <ListSkeleton label={texts.loading} rows={2} />
    </Card>
  )
  return (
    <>
      <ResourceView resource={ownAddresses()} skeleton={skeleton}>
        {(list) =>
          list.length === 0 ? (
            <Card>
              <EmptyState picture="empty" title={texts.emptyTitle} actions={add}>
                {texts.emptyText}
              </EmptyState>
            </Card>
          ) : (
            <>
              <Card flush>
                <ul className="rows">
                  {list.map((address) => (
                    <AddressRow
                      key={address.id}
                      address={address}
                      onEdit={() => setEdited(address)}
                      onRemove={() => setRemoved(address)}
                    />
                  ))}
                </ul>
              </Card>
              <div>{add}</div>
            </>
          )
        }
      </ResourceView>
      {edited !== undefined && (
        <DialogBoundary onClose={() => setEdited(undefined)}>
          <AddressSheet address={edited} onClose={() => setEdited(undefined)} />
        </DialogBoundary>
      )}
      {removed && (
        <Confirm
          title={texts.removeTitle}
          yes={texts.removeYes}
          no={texts.removeNo}
          onClose={() => setRemoved(undefined)}
          onYes={() => void remove(removed.id)}
        >
          {texts.removeText(removed.eticheta)}
        </Confirm>
      )}
    </>
  )
}

function useRemove(): (id: number) => Promise<void> {
  const { adrese: texts } = useTexts('setari')
  const showFailure = useActionErrorFeedback()
  return async (id) => {
    const outcome = await whileBlocked(deleteAddress(id))
    if (outcome.kind === 'ok') showToast('success', texts.removed)
    else await showFailure(outcome)
  }
}

interface RowProps {
  address: Address
  onEdit(): void
  onRemove(): void
}

function AddressRow({ address, onEdit, onRemove }: RowProps) {
  const { adrese: texts } = useTexts('setari')
  const { eticheta, implicita } = address
  return (
    <li className="row">
      <span className="row__icon row__icon--idle">
        <MapPin />
      </span>
      <span className="row__body">
        <span className="row__title">{eticheta}</span>
        <span className="row__line">{addressLine(address)}</span>
        {implicita && (
          <span className="row__line row__status">
            <StatusPill kind="done">{texts.default}</StatusPill>
          </span>
        )}
      </span>
      <span className="setari__buttons">
        <Button
          variant="quiet"
          small
          icon={<Pencil />}
          aria-label={texts.editName(eticheta)}
          onClick={onEdit}
        >
          {texts.edit}
        </Button>
        <Button
          variant="quiet"
          small
          icon={<Trash2 />}
          aria-label={texts.removeName(eticheta)}
          onClick={onRemove}
        >
          {texts.remove}
        </Button>
      </span>
    </li>
  )
}
