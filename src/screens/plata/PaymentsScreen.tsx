import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { debtsNow } from '../../services/facturi.ts'
import { ownContracts } from '../../services/form-choices.ts'
import { hasChosen, mandatesNow, savedCards } from '../../services/plati.ts'
import { BackLink } from '../shared/BackLink.tsx'
import { useResource } from '../shared/use-resource.ts'
import { Checkout } from './Checkout.tsx'
import { Manage } from './Manage.tsx'

/** Checkout of the chosen items; without any, the management of saved cards and recurring payments. */
export function PaymentsScreen() {
  useSignals()
  const texts = useTexts('plata')
  const pages = useTexts('pages')
  const [isManaging, setManaging] = useState(false)
  useResource(savedCards())
  useResource(mandatesNow())
  useResource(ownContracts())
  const isPaying = hasChosen() && !isManaging
  return (
    <div className={isPaying ? 'page task' : 'page'}>
      <div className="page-head">
        {hasChosen() ? (
          <BackLink href="#/plati">{pages.plati}</BackLink>
        ) : (
          <BackLink href="#/dashboard/main">{pages.home}</BackLink>
        )}
        <h1 tabIndex={-1}>{isPaying ? texts.title : texts.manageTitle}</h1>
      </div>
      {isPaying ? <Checkout debts={debtsNow()} onManage={() => setManaging(true)} /> : <Manage />}
    </div>
  )
}
