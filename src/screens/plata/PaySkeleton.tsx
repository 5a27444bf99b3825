import { useTexts } from '../../i18n/use-texts.ts'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Skeleton of a payment that is loading. */
export function PaySkeleton() {
  const { loading } = useTexts('plata')
  return (
    <Card className="stack">
      <p className="vh" role="status">
        {loading}
      </p>
      <Skeleton shape="title" />
      <Skeleton shape="line" />
      <Skeleton shape="box" />
    </Card>
  )
}
