import { lazy, Suspense, type ComponentType } from 'react'

/** Fetches the parts, which so open without a connection too. */
export const loadExtras = () => import('./queue-extras.ts')
type Extras = Awaited<ReturnType<typeof loadExtras>>

/** Suspends by itself, so that the list stays while a part is fetched. */
function lazyExtra<Props extends object>(choose: (extras: Extras) => ComponentType<Props>) {
  const Extra: ComponentType<Props> = lazy(async () => ({ default: choose(await loadExtras()) }))
  return (props: Props) => (
    <Suspense>
      <Extra {...props} />
    </Suspense>
  )
}

export const ActiveFilters = lazyExtra((extras) => extras.ActiveFilters)
export const BulkBar = lazyExtra((extras) => extras.BulkBar)
export const FilterSheet = lazyExtra((extras) => extras.FilterSheet)
export const KeysSheet = lazyExtra((extras) => extras.KeysSheet)
