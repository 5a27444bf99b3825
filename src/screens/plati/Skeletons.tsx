import { useTexts } from '../../i18n/use-texts.ts'
import { Card } from '../../ui/card.tsx'
import { ListSkeleton } from '../../ui/list-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Skeletons of the total, the chart and the rows. */
export function Skeletons() {
  const texts = useTexts('plati')
  return (
    <div className="plati" aria-busy="true">
      <Card className="stack plati__total">
        <Skeleton shape="title" />
        <Skeleton shape="title" />
        <Skeleton shape="line" />
        <Skeleton shape="box" />
      </Card>
      <Card flush className="plati__list">
        <ListSkeleton label={texts.loading} lead="none" status />
      </Card>
    </div>
  )
}
