import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { Day } from '#contract/days.ts'
import type { PickupReport } from '#contract/locatii.ts'
import type { PickupStatus } from '#contract/pickup-status.ts'
import { dayOf } from '#contract/time-zone.ts'
import { formatAge, formatHour } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { setPickupWatch } from '../../services/locatii.ts'
import { Bin } from '../../ui/bin.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Bell, Check } from '../../ui/icons.ts'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'
import { upperFirst, useDayFormatter, useFractionNames } from '../shared/use-formatters.ts'

interface Props {
  placeId: number
  status: PickupStatus
  said: PickupReport['ridicari'][number] | undefined
  /** When the device heard of it last; null if that is now. */
  seenAt: string | null
  now: Date
}

/** How a collection stands, what to do, and the offer to be told how it goes. */
export function PickupFacts({ placeId, status, said, seenAt, now }: Props) {
  useSignals()
  const { pickup } = useTexts('sesizari')
  const nameOf = useFractionNames()
  const today = dayOf(now)
  const describe = usePickupText(today)
  const sayDay = useDayFormatter(today)
  const { fractie, stare, ridicare, urmatoarea } = status
  return (
    <Card className="stack">
      <div className="pickup-facts">
        <Bin fraction={fractie} size="l" />
        <div className="stack stack--s">
          <h2>{nameOf(fractie)}</h2>
          <p role="status">
            <strong className="num">{describe(status)}</strong>
          </p>
          {ridicare?.motiv !== undefined && <p>{pickup.reason(ridicare.motiv)}</p>}
          {stare === 'mutata' && ridicare?.motiv_mutare !== undefined && (
            <p>{pickup.reason(ridicare.motiv_mutare)}</p>
          )}
          {stare === 'inca_nu_a_trecut' && <p>{pickup.wait}</p>}
          {stare === 'nu_e_zi' && urmatoarea !== null && (
            <p className="num">{pickup.next(sayDay(urmatoarea))}</p>
          )}
          {seenAt !== null && <p className="meta num">{pickup.asOf(formatAge(seenAt))}</p>}
        </div>
      </div>
      {stare === 'inca_nu_a_trecut' && said?.anunt !== undefined && (
        <Watch placeId={placeId} fractie={fractie} isOn={said.anunt} />
      )}
    </Card>
  )
}

interface WatchProps {
  placeId: number
  fractie: string
  isOn: boolean
}

function Watch({ placeId, fractie, isOn }: WatchProps) {
  const { pickup } = useTexts('sesizari')
  const feedback = useErrorFeedback()
  const [busy, setBusy] = useState(false)

  async function toggle(): Promise<void> {
    setBusy(true)
    const outcome = await setPickupWatch(placeId, fractie, !isOn)
    setBusy(false)
    if (outcome.kind !== 'ok') await feedback.alert(outcome)
  }

  return (
    <>
      <Button
        variant={isOn ? 'quiet' : 'primary'}
        icon={isOn ? <Check /> : <Bell />}
        busy={busy}
        onClick={() => void toggle()}
      >
        {isOn ? pickup.unwatch : pickup.watch}
      </Button>
      <p className="meta" role="status">
        {isOn ? pickup.watched : pickup.watchHint}
      </p>
    </>
  )
}

/** Returns a function that tells how a collection stands, in a sentence. */
export function usePickupText(today: Day): (status: PickupStatus) => string {
  const { pickup } = useTexts('sesizari')
  const sayDay = useDayFormatter(today)
  return ({ stare, ridicare, pana_la }) => {
    if (ridicare === null) return pickup.notToday
    const { data, rezultat, efectuata_la } = ridicare
    const hour = efectuata_la === undefined ? '' : formatHour(efectuata_la)
    switch (stare) {
      case 'inca_nu_a_trecut':
        return pana_la === null ? pickup.comesToday : pickup.comesBy(pana_la)
      case 'nu_a_trecut':
        return pana_la === null ? pickup.late : pickup.lateBy(pana_la)
      case 'mutata':
        return pickup.movedTo(sayDay(data))
      default: {
        const day = upperFirst(sayDay(data))
        if (rezultat === 'efectuata') return pickup.passed(day, hour)
        return rezultat === 'neefectuata' ? pickup.notEmptied(day) : pickup.unknown(day)
      }
    }
  }
}
