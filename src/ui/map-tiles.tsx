import { useState, type CSSProperties } from 'react'
import { TILE_SIZE, worldSize, type Pixel, type Size } from './mercator.ts'
import { SafeMarkdown } from './safe-markdown.tsx'

export interface MapTilesProps {
  /** Tile URL template with `{z}`, `{x}` and `{y}`. */
  tiles: string
  /** Attribution, in the Markdown subset. */
  credit: string
  /** Text shown when no tile could be loaded. */
  missing: string
  /** World pixel in the middle of the box. */
  centre: Pixel
  size: Size
  zoom: number
}

/** Map tiles and their attribution. */
export function MapTiles({ tiles, credit, missing, centre, size, zoom }: MapTilesProps) {
  const [state, setState] = useState<'coming' | 'here' | 'missing'>('coming')
  return (
    <>
      {listTiles(centre, size, zoom).map(({ column, row, left, top }) => (
        <Tile
          key={`${zoom}/${column}/${row}`}
          src={buildTileUrl(tiles, zoom, column, row)}
          left={left}
          top={top}
          onEnd={(isHere) => setState((was) => (isHere || was === 'here' ? 'here' : 'missing'))}
        />
      ))}
      {state === 'missing' && <p className="map__missing meta">{missing}</p>}
      {state === 'here' && credit !== '' && (
        <div className="map__credit">
          <SafeMarkdown text={credit} />
        </div>
      )}
    </>
  )
}

interface TileProps {
  src: string
  left: number
  top: number
  /** Called when the tile has loaded or failed. */
  onEnd(isHere: boolean): void
}

/** Hidden until loaded, as browsers show a broken-image icon for a failed tile. */
function Tile({ src, left, top, onEnd }: TileProps) {
  const [isHere, setHere] = useState(false)
  return (
    <img
      className="map__tile"
      src={src}
      alt=""
      hidden={!isHere}
      draggable={false}
      // Tile servers require a referrer; they get only the origin.
      referrerPolicy="strict-origin"
      onLoad={() => {
        setHere(true)
        onEnd(true)
      }}
      onError={() => onEnd(false)}
      style={{ '--x': `${left}px`, '--y': `${top}px` } as CSSProperties}
    />
  )
}

/** Lists the tiles that cover the box around a world pixel. */
function listTiles(centre: Pixel, { width, height }: Size, zoom: number) {
  if (width === 0) return []
  const [left, top] = [centre.x - width / 2, centre.y - height / 2]
  const count = worldSize(zoom) / TILE_SIZE
  const columns = range(Math.floor(left / TILE_SIZE), Math.floor((left + width) / TILE_SIZE))
  const rows = range(Math.floor(top / TILE_SIZE), Math.floor((top + height) / TILE_SIZE))
  return rows
    .filter((row) => row >= 0 && row < count)
    .flatMap((row) =>
      columns.map((column) => ({
        column: (column + count) % count,
        row,
        left: Math.round(column * TILE_SIZE - left),
        top: Math.round(row * TILE_SIZE - top),
      })),
    )
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

const buildTileUrl = (tiles: string, zoom: number, column: number, row: number) =>
  tiles.replace('{z}', String(zoom)).replace('{x}', String(column)).replace('{y}', String(row))
