import { project, type LatLng } from './mercator.ts'

/** Side in pixels of the squares whose places become one cluster; a marker is about as large. */
const CELL = 48

/** Groups places by the square of a grid over the world map that they are in at this zoom. */
export function clusterByGrid<Item extends { place: LatLng }>(
  items: readonly Item[],
  zoom: number,
): Item[][] {
  const cells: Record<string, Item[]> = {}
  for (const item of items) {
    const { x, y } = project(item.place, zoom)
    const key = `${Math.floor(x / CELL)}/${Math.floor(y / CELL)}`
    cells[key] = [...(cells[key] ?? []), item]
  }
  return Object.values(cells)
}
