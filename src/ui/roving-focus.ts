/**
 * Returns the index that a key moves to among `count` items: the arrows wrap around, Home and End go
 * to the ends. Null for any other key.
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
