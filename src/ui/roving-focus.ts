/**
 * Where a key leads among `count` things in a row, one of them current: the arrows go round, Home
 * and End to the ends. Null for any other key.
 */
export function nextFocusIndex(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (current + 1) % count
    case 'ArrowLeft':
      return (current - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
