import { useTexts } from '../../i18n/use-texts.ts'
import { SkeletonCards } from '../../ui/skeleton-cards.tsx'

/** Skeleton of a payment that is loading. */
export function PaySkeleton() {
  const { loading } = useTexts('plata')
  return <SkeletonCards label={loading} count={1} shapes={['title', 'line', 'box']} />
}
