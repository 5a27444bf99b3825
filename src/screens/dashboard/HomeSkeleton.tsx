import { useTexts } from '../../i18n/use-texts.ts'
import { Card } from '../../ui/card.tsx'
import { ListSkeleton } from '../../ui/list-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Skeleton in the shape of the most common cards: the next pick-up, the amount due, the week, the open sesizări. */
export function HomeSkeleton() {
  const texts = useTexts('dashboard')
  return (
    <div className="dash dash--loading">
      <Card flush>
        <ListSkeleton label={texts.loading} rows={1} />
      </Card>
      <Card className="stack dash__side">
        <Skeleton shape="title" />
        <Skeleton shape="line" />
      </Card>
      <Card className="stack dash__main">
        <Skeleton shape="title" />
        <div className="dash__week">
          <Skeleton shape="box" />
        </div>
      </Card>
    </div>
  )
}
