import '#src/styles/tokens-more.css'
import './skeleton.css'

export interface SkeletonProps {
  shape: 'title' | 'line' | 'box' | 'pill'
}

/** Grey placeholder shape, hidden from screen readers: the list around it is `aria-busy`. */
export function Skeleton({ shape }: SkeletonProps) {
  return <span className={`skeleton skeleton--${shape}`} aria-hidden="true" />
}
