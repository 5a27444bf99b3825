import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { isFeatureOff } from '../../browser/features.ts'
import { usePayeeTexts } from '../../i18n/platitori-texts.ts'
import { payeesNow, readAsked } from '../../services/platitori.ts'
import { Button } from '../../ui/button.tsx'
import { Plus } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DialogBoundary } from '../shared/DialogBoundary.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { AskSheet } from './AskSheet.tsx'
import { PayeeCard } from './PayeeCard.tsx'

/** True where a consent can be asked for: it needs cards and SMS. */
const canAsk = () => !isFeatureOff('cards') && !isFeatureOff('sms')

/** Lists people that the citizen pays for by their consent; `isAsked`: the address names the list. */
export function Payees({ isAsked }: { isAsked: boolean }) {
  useSignals()
  const texts = usePayeeTexts()
  const [isAsking, setAsking] = useState(() => isAsked && canAsk() && readAsked().legatura !== '')
  const payees = payeesNow()
  const isAny = (payees.known.value.data?.length ?? 0) > 0
  useEffect(() => {
    if (isAsked) document.querySelector('#pentru')?.scrollIntoView()
  }, [isAsked])
  if (!isAny && !canAsk()) return null
  const close = () => setAsking(false)
  return (
    <section className="stack" aria-labelledby="pentru">
      <div className="stack stack--s">
        <h2 id="pentru" tabIndex={-1}>
          {texts.title}
        </h2>
        <p className="lead">{texts.lead}</p>
      </div>
      <ResourceView resource={payees} skeleton={<Skeleton shape="line" />}>
        {(known) => known.map((payee) => <PayeeCard key={payee.id} payee={payee} />)}
      </ResourceView>
      {canAsk() && (
        <div>
          <Button icon={<Plus />} onClick={() => setAsking(true)}>
            {texts.add}
          </Button>
        </div>
      )}
      {isAsking && (
        <DialogBoundary onClose={close}>
          <AskSheet onClose={close} />
        </DialogBoundary>
      )}
    </section>
  )
}
