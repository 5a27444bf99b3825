import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { Address } from '#contract/cetatean.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Plus } from '../../ui/icons.ts'
import { DialogBoundary } from '../shared/DialogBoundary.tsx'
import { AddressSheet } from './AddressSheet.tsx'

/** Button that opens the form of a new address, in a portal because forms cannot be nested. */
export function AddAddress({ onSaved }: { onSaved(address: Address): void }) {
  const { addresses: texts } = useTexts('dataForms')
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button small icon={<Plus />} onClick={() => setOpen(true)}>
        {texts.add}
      </Button>
      {isOpen &&
        createPortal(
          <DialogBoundary onClose={() => setOpen(false)}>
            <AddressSheet address={null} onSaved={onSaved} onClose={() => setOpen(false)} />
          </DialogBoundary>,
          document.body,
        )}
    </div>
  )
}
