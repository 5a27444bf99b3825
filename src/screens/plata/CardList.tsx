import { useState } from 'react'
import { dayOf } from '#contract/time-zone.ts'
import type { Card } from '#contract/plati.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { serverNow } from '../../browser/server-clock.ts'
import { removeSavedCard, makeDefault } from '../../services/plata.ts'
import { cardStatus } from '../../services/plati.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CreditCard } from '../../ui/icons.ts'
import { List, Row } from '../../ui/row.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { RowButton } from './RowButton.tsx'
import { useActionRunner } from './use-action-runner.ts'
import './plata.css'

/** List of saved cards with their expiry date and a remove button. */
export function CardList({ cards }: { cards: readonly Card[] }) {
  const texts = useTexts('plata')
  const [removed, setRemoved] = useState<Card | null>(null)
  const act = useActionRunner()
  if (cards.length === 0) {
    return (
      <EmptyState picture="empty" title={texts.noCards}>
        {texts.noCardsText}
      </EmptyState>
    )
  }
  return (
    <>
      <List>
        {cards.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            onDefault={() => void act(makeDefault(card.id))}
            onRemove={() => setRemoved(card)}
          />
        ))}
      </List>
      {removed && (
        <Confirm
          title={texts.removeTitle}
          yes={texts.remove}
          no={texts.keep}
          onClose={() => setRemoved(null)}
          onYes={() => void act(removeSavedCard(removed.id), texts.removed)}
        >
          {texts.removeText(texts.card(removed.tip, removed.masca))}{' '}
          {removed.folosit_de.length > 0 && texts.removeRecurring(removed.folosit_de.length)}
        </Confirm>
      )}
    </>
  )
}

interface RowProps {
  card: Card
  onDefault(): void
  onRemove(): void
}

function CardRow({ card, onDefault, onRemove }: RowProps) {
  const texts = useTexts('plata')
  const name = texts.card(card.tip, card.masca)
  const said = (text: string) => texts.ofCard(text, name)
  const standing = cardStatus(card, dayOf(new Date(serverNow())))
  return (
    <Row
      icon={<CreditCard />}
      tone={standing === 'expired' ? 'late' : standing === 'soon' ? 'turn' : undefined}
      title={name}
      line={texts.until(card.expira)}
      status={
        <>
          {card.implicit && <StatusPill kind="done">{texts.isDefault}</StatusPill>}
          {standing === 'soon' && <StatusPill kind="turn">{texts.soon}</StatusPill>}
          {standing === 'expired' && <StatusPill kind="late">{texts.expired}</StatusPill>}
        </>
      }
      end={
        <span className="plata__end">
          {!card.implicit && standing !== 'expired' && (
            <RowButton text={texts.makeDefault} said={said} onClick={onDefault} />
          )}
          <RowButton text={texts.remove} said={said} onClick={onRemove} />
        </span>
      }
    />
  )
}
