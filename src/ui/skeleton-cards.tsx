import { Card } from './card.tsx'
import { Skeleton, type SkeletonProps } from './skeleton.tsx'

export interface SkeletonCardsProps {
  /** Loading message for screen readers, announced once. */
  label: string
  /** Number of cards. */
  count: number
  /** Placeholders of each card, from top to bottom. */
  shapes: readonly SkeletonProps['shape'][]
  /** Class of the layout around the cards. */
  className?: string
  /** Class of each card. */
  cardClassName?: string
}

/** Placeholder cards of a page or a grid that is loading. */
export function SkeletonCards({
  label,
  count,
  shapes,
  className = 'stack',
  cardClassName = 'stack',
}: SkeletonCardsProps) {
  return (
    <div aria-busy="true">
      <p className="vh" role="status">
        {label}
      </p>
      <div className={className}>
        {Array.from({ length: count }, (_, card) => (
          <Card key={card} className={cardClassName}>
            {shapes.map((shape, index) => (
              <Skeleton key={index} shape={shape} />
            ))}
          </Card>
        ))}
      </div>
    </div>
  )
}
