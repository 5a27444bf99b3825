import '#src/styles/tokens-more.css'
import './skeleton.css'

export interface SkeletonProps {
  shape: 'title' | 'line' | 'box' | 'pill'
}

/** A grey shape in the place of what comes. Silent: the list that holds it is `aria-busy`. */
export function Skeleton({ shape }: SkeletonProps) {
  return <span className={`skeleton skeleton--${shape}`} aria-hidden="true" />
}
