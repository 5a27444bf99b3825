import type { Payer } from '#contract/platitori.ts'
import { formatDate } from '../../i18n/dates.ts'
import { usePayeeTexts } from '../../i18n/platitori-texts.ts'
import { showToast } from '../../services/feedback.ts'
import { payersNow, PAYEES_ROUTE, stopPayer } from '../../services/platitori.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { User } from '../../ui/icons.ts'
import { ListSkeleton } from '../../ui/list-state.tsx'
import { List, Row } from '../../ui/row.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { useAction } from '../shared/use-action.ts'

/** List of people who pay for the citizen by their consent, each stopped with one tap. */
export function Payers() {
  const texts = usePayeeTexts()
  return (
    <>
      <p className="lead">{texts.payersLead}</p>
      <ResourceView
        resource={payersNow()}
        skeleton={
          <Card flush>
            <ListSkeleton label={texts.loading} status />
          </Card>
        }
      >
        {(payers) => (
          <Card flush={payers.length > 0}>
            {payers.length === 0 ? (
              <EmptyState picture="empty" title={texts.noPayers}>
                {texts.noPayersText}
              </EmptyState>
            ) : (
              <List label={texts.payers}>
                {payers.map((payer) => (
                  <PayerRow key={payer.id} payer={payer} />
                ))}
              </List>
            )}
          </Card>
        )}
      </ResourceView>
      <div>
        <LinkButton href={`#${PAYEES_ROUTE}`}>{texts.toPayees}</LinkButton>
      </div>
    </>
  )
}

function PayerRow({ payer: { id, nume, dat_la } }: { payer: Payer }) {
  const texts = usePayeeTexts()
  const { isBusy, run: stop } = useAction(
    () => stopPayer(id),
    () => showToast('success', texts.payerStopped),
  )

  return (
    <Row
      icon={<User />}
      title={nume}
      line={<span className="num">{texts.since(formatDate(dat_la))}</span>}
      end={
        <Button
          small
          variant="quiet"
          busy={isBusy}
          aria-label={texts.payerStopOf(nume)}
          onClick={stop}
        >
          {texts.payerStop}
        </Button>
      }
    />
  )
}
