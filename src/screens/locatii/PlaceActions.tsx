import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { ServicePlace, ServicePlaceSummary } from '#contract/locatii.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownAddresses } from '../../services/form-choices.ts'
import { Button } from '../../ui/button.tsx'
import { CalendarPlus, Flag, Truck } from '../../ui/icons.ts'
import { AskLink } from '../shared/AskLink.tsx'
import { DialogBoundary } from '../shared/DialogBoundary.tsx'
import { EveReminderButton } from '../shared/EveReminderButton.tsx'
import { reportMissedPickup } from '../shared/report-missed-pickup.ts'
import { CalendarSheet } from './CalendarSheet.tsx'
import { findSavedAddress } from './same-address.ts'
import './locatii.css'

const BULKY = ['VOLUMINOASE']

interface Props {
  /** Details are missing until they have loaded. */
  place: ServicePlaceSummary & Partial<ServicePlace>
}

/** Actions of a place: calendar subscription, a sesizare, and solicitări. */
export function PlaceActions({ place }: Props) {
  useSignals()
  const { one } = useTexts('locatii')
  const [isCalendarOpen, setCalendarOpen] = useState(false)
  const { adresa, are_calendar, contract_id } = place
  const saved = findSavedAddress(adresa, ownAddresses().known.value.data ?? [])

  return (
    <div className="place-actions" role="group" aria-label={one.actions}>
      {/* The details replace the summary, which would close what it has open. */}
      {are_calendar !== undefined && (
        <>
          <EveReminderButton place={place} />
          <Button icon={<CalendarPlus />} onClick={() => setCalendarOpen(true)}>
            {one.calendar}
          </Button>
        </>
      )}
      <Button icon={<Flag />} onClick={() => void reportMissedPickup(place)}>
        {one.missed}
      </Button>
      <AskLink types={BULKY} values={saved && { adresa_id: saved.id }} icon={<Truck />}>
        {one.bulky}
      </AskLink>
      {isCalendarOpen && are_calendar !== undefined && (
        <DialogBoundary onClose={() => setCalendarOpen(false)}>
          <CalendarSheet
            id={place.id}
            hasOne={are_calendar}
            hasContract={contract_id !== undefined}
            onClose={() => setCalendarOpen(false)}
          />
        </DialogBoundary>
      )}
    </div>
  )
}
