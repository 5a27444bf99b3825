import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { navigate } from 'wouter/use-hash-location'
import { addressLine } from '#contract/address-line.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { ServicePlace, ServicePlaceSummary } from '#contract/locatii.ts'
import { serverNow } from '../../browser/server-clock.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownAddresses } from '../../services/form-choices.ts'
import { Button } from '../../ui/button.tsx'
import { CalendarPlus, Flag, Truck } from '../../ui/icons.ts'
import { AskLink } from '../shared/AskLink.tsx'
import { DialogBoundary } from '../shared/DialogBoundary.tsx'
import { CalendarSheet } from './CalendarSheet.tsx'
import { findSavedAddress } from './same-address.ts'
import { findLastPickup } from './schedule.ts'
import './locatii.css'

const NOT_PICKED_UP = 'NERIDICARE'
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
  const { adresa, are_calendar, contract_id, colectari, apropiate } = place
  const saved = findSavedAddress(adresa, ownAddresses().known.value.data ?? [])

  async function report(): Promise<void> {
    const { prefillSesizare } = await import('../../services/sesizare-noua.ts')
    const last = findLastPickup(colectari ?? apropiate, dayOf(new Date(serverNow())))
    prefillSesizare({
      categorie: NOT_PICKED_UP,
      adresa_text: addressLine(adresa),
      answers: {
        sesizare_descriere: one.missedText,
        contract_id: contract_id ?? null,
        fractie: last?.fractie ?? null,
        ziua_programata: last?.data ?? null,
      },
    })
    navigate('/sesizari/noua')
  }

  return (
    <div className="place-actions" role="group" aria-label={one.actions}>
      {are_calendar !== undefined && (
        <Button icon={<CalendarPlus />} onClick={() => setCalendarOpen(true)}>
          {one.calendar}
        </Button>
      )}
      <Button icon={<Flag />} onClick={() => void report()}>
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
