/** Moves an item one place up (-1) or down (1). */
export function moveItem<Item>(items: readonly Item[], place: number, by: -1 | 1): Item[] {
  const moved = [...items]
  const [item] = moved.splice(place, 1)
  if (item !== undefined) moved.splice(place + by, 0, item)
  return moved
}
