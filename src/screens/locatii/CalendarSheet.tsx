import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { regenerateCalendarUrl } from '../../services/locatii.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { CalendarPlus, Lock, RotateCw } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useAction } from '../shared/use-action.ts'
import './locatii.css'

interface Props {
  /** Id of the place. */
  id: number
  /** True if an address was created before; it cannot be shown again. */
  hasOne: boolean
  /** True if the place has a contract, whose days the calendar can have too. */
  hasContract: boolean
  onClose: () => void
}

/** Creates the secret URL of a place's calendar (ICS) and shows it only once. */
export function CalendarSheet({ id, hasOne, hasContract, onClose }: Props) {
  const { ics } = useTexts('locatii')
  const [address, setAddress] = useState<string | null>(null)
  const [withDues, setWithDues] = useState(false)
  // The value from when the sheet opened, so that the address created here does not cause the warning.
  const [hadOne] = useState(hasOne)

  const { isBusy, run: make } = useAction(() => regenerateCalendarUrl(id, withDues), setAddress)

  const again = (
    <Button
      variant={address === null ? 'primary' : 'quiet'}
      icon={<RotateCw />}
      busy={isBusy}
      onClick={make}
    >
      {ics.renew}
    </Button>
  )
  return (
    <Sheet small title={ics.title} closeLabel={ics.close} onCancel={onClose}>
      <div className="stack">
        <p>{ics.lead}</p>
        {address !== null && <SecretAddress key={address} address={address} />}
        {address === null && hadOne && <Note kind="turn">{ics.exists}</Note>}
        {address === null && hasContract && (
          <Checkbox
            label={ics.dues}
            checked={withDues}
            onChange={({ currentTarget }) => setWithDues(currentTarget.checked)}
          />
        )}
        {address === null && !hadOne && (
          <Button variant="primary" icon={<CalendarPlus />} busy={isBusy} onClick={make}>
            {ics.make}
          </Button>
        )}
        {(address !== null || hadOne) && again}
      </div>
    </Sheet>
  )
}

function SecretAddress({ address }: { address: string }) {
  const { ics } = useTexts('locatii')
  const lists = useTexts('lists')
  return (
    <>
      <div className="secret" role="status">
        <p className="meta">{ics.address}</p>
        <p className="secret__address">{address}</p>
        <CopyButton
          text={address}
          label={lists.copy}
          name={ics.copyName}
          copiedLabel={lists.copied}
          failedLabel={lists.notCopied}
        />
      </div>
      <Note kind="turn" icon={<Lock />}>
        {ics.secret} {ics.once}
      </Note>
      <LinkButton
        variant="primary"
        icon={<CalendarPlus />}
        href={address.replace(/^https?:/, 'webcal:')}
      >
        {ics.open}
      </LinkButton>
      <p className="meta">{ics.how}</p>
    </>
  )
}
