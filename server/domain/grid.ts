import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Coordinates } from './distance.ts'

/** Degrees of the grid that places of sesizări are moved to before others see them: about 110 m by 80 m here. */
const GRID_DEGREES = 0.001
const DECIMALS = 3

const round = (degrees: number): number =>
  Number((Math.round(degrees / GRID_DEGREES) * GRID_DEGREES).toFixed(DECIMALS))

/** Moves a place to the grid, so that no number of questions tells where in its square it is. */
export const toGrid = ({ lat, lng }: Coordinates): Coordinates => ({
  lat: round(lat),
  lng: round(lng),
})

/** SQL expression: the row or column of the grid that a latitude or longitude is in, as `toGrid` rounds. */
export const gridIndex = (degrees: AnyPgColumn): SQL<number> =>
  sql<number>`floor(${degrees} / ${sql.raw(String(GRID_DEGREES))} + 0.5)::int`

/** Returns the middle of a square, by its row and column. */
export const gridMiddle = (row: number, column: number): Coordinates =>
  toGrid({ lat: row * GRID_DEGREES, lng: column * GRID_DEGREES })
