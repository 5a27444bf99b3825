import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { navigate, useHashLocation } from 'wouter/use-hash-location'
import { useTexts } from '../../i18n/use-texts.ts'
import { debtsNow } from '../../services/facturi.ts'
import { ownContracts } from '../../services/form-choices.ts'
import { hasChosen, mandatesNow, savedCards } from '../../services/plati.ts'
import { BackLink } from '../shared/BackLink.tsx'
import { useResource } from '../shared/use-resource.ts'
import { Checkout } from './Checkout.tsx'

/** Checkout of the chosen items; without any, redirects to the saved cards. `#/payments#acasa` leads back home. */
export function PaymentsScreen() {
  useSignals()
  const pages = useTexts('pages')
  useResource(savedCards())
  useResource(mandatesNow())
  useResource(ownContracts())
  const [location] = useHashLocation()
  const isFromHome = location.endsWith('#acasa')
  const back = isFromHome ? '#/dashboard/main' : '#/plati'
  const isPaying = hasChosen()
  useEffect(() => {
    if (!isPaying) navigate('/carduri', { replace: true })
  }, [isPaying])
  if (!isPaying) return null
  return (
    <div className="page task">
      <div className="page-head">
        <BackLink href={back}>{isFromHome ? pages.home : pages.plati}</BackLink>
        <h1 id="acasa" className="plata__title" tabIndex={-1}>
          {pages.payments}
        </h1>
      </div>
      <Checkout debts={debtsNow()} back={back} />
    </div>
  )
}
