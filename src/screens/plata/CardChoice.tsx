import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { dayOf } from '#contract/time-zone.ts'
import type { Card } from '#contract/plati.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { serverNow } from '../../browser/server-clock.ts'
import { cardStatus, needsOtherCard, savedCards } from '../../services/plati.ts'
import { RadioTiles } from '../../ui/radio-tiles.tsx'

const NEW = 'nou'

/** Returns the saved cards that have not expired. */
function useUsableCards(): Card[] {
  useSignals()
  const today = dayOf(new Date(serverNow()))
  const cards = savedCards().known.value.data ?? []
  return cards.filter((card) => cardStatus(card, today) !== 'expired')
}

/** State of the chosen card's id: initially `first`, else the default card, unless another card was asked for. */
export function useCardChoice(first?: number) {
  const cards = useUsableCards()
  const [chosen, choose] = useState<number | null | undefined>(
    first ?? (needsOtherCard() ? null : undefined),
  )
  const byDefault = cards.find(({ implicit }) => implicit)?.id ?? cards[0]?.id
  const cardId = chosen === undefined ? byDefault : cards.find(({ id }) => id === chosen)?.id
  return [cardId, choose] as const
}

interface Props {
  /** Undefined for a new card. */
  cardId: number | undefined
  /** `id` is null for a new card. */
  onChoose(id: number | null): void
  withNew?: boolean
}

export function CardChoice({ cardId, onChoose, withNew = false }: Props) {
  const texts = useTexts('plata')
  const saved = useUsableCards().map(({ id, tip, masca, expira }) => ({
    value: String(id),
    label: texts.card(tip, masca),
    hint: texts.until(expira),
  }))
  const another = { value: NEW, label: texts.newCard, hint: texts.newCardHint }
  return (
    <RadioTiles
      legend={texts.cards}
      name="card"
      options={withNew ? [...saved, another] : saved}
      value={cardId === undefined ? NEW : String(cardId)}
      onChange={(value) => onChoose(value === NEW ? null : Number(value))}
    />
  )
}
