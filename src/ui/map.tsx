import {
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { IconButton } from './icon-button.tsx'
import { MapPin, Minus, Plus } from './icons.ts'
import { TILE, toGround, toPixel, worldSize, type Ground, type Pixel } from './mercator.ts'
import '#src/styles/tokens-more.css'
import './map.css'

export interface MapProps {
  /** Address of a tile, with `{z}`, `{x}` and `{y}` in it. */
  tiles: string
  /** Under the pin. */
  place: Ground
  /** What it shows, and how it is moved. */
  label: string
  texts: { zoomIn: string; zoomOut: string }
  /** The map was moved: this is under the pin now. Without it the pin stays where it is. */
  onMove?: ((place: Ground) => void) | undefined
  /** A pin in its middle; there when not said. */
  pin?: boolean | undefined
}

const LEAST_ZOOM = 11
const MOST_ZOOM = 19
const FIRST_ZOOM = 17
/** Pixels an arrow moves the map by. */
const STEP = 40

const arrows: Record<string, Pixel> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

/** A piece of a map with a pin in its middle; one drags the map under the pin, or moves it with the arrows. */
export function Map({ tiles, place, label, texts, onMove, pin = true }: MapProps) {
  const box = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(FIRST_ZOOM)
  const size = useSize(box)
  const drag = useDrag((by) => move(by))
  const centre = toPixel(place, zoom)
  const shown = { x: centre.x - drag.by.x, y: centre.y - drag.by.y }

  function move({ x, y }: Pixel): void {
    onMove?.(toGround({ x: centre.x + x, y: centre.y + y }, zoom))
  }

  function handleKey(event: KeyboardEvent): void {
    const by = arrows[event.key]
    if (!by || event.target !== event.currentTarget) return
    event.preventDefault()
    move(by)
  }

  return (
    <div
      ref={box}
      className={onMove ? 'map map--moves' : 'map'}
      role="group"
      aria-label={label}
      {...(onMove && { tabIndex: 0, onKeyDown: handleKey, ...drag.handlers })}
    >
      {tilesOf(shown, size, zoom).map(({ column, row, left, top }) => (
        <img
          key={`${zoom}/${column}/${row}`}
          className="map__tile"
          src={addressOf(tiles, zoom, column, row)}
          alt=""
          draggable={false}
          style={{ '--x': `${left}px`, '--y': `${top}px` } as CSSProperties}
        />
      ))}
      {pin && (
        <span className="map__pin">
          <MapPin />
        </span>
      )}
      <span className="map__zoom">
        <IconButton
          label={texts.zoomIn}
          icon={<Plus />}
          disabled={zoom >= MOST_ZOOM}
          onClick={() => setZoom(zoom + 1)}
        />
        <IconButton
          label={texts.zoomOut}
          icon={<Minus />}
          disabled={zoom <= LEAST_ZOOM}
          onClick={() => setZoom(zoom - 1)}
        />
      </span>
    </div>
  )
}

interface Size {
  width: number
  height: number
}

function useSize(box: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [box])
  return size
}

/** How far the map is being dragged; told once when it is let go. */
function useDrag(onEnd: (by: Pixel) => void) {
  const start = useRef<Pixel | null>(null)
  const [by, setBy] = useState<Pixel>({ x: 0, y: 0 })
  const movedTo = ({ clientX, clientY }: PointerEvent): Pixel => ({
    x: clientX - (start.current?.x ?? clientX),
    y: clientY - (start.current?.y ?? clientY),
  })
  return {
    by,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.target instanceof Element && event.target.closest('button')) return
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, y: event.clientY }
      },
      onPointerMove(event: PointerEvent) {
        if (start.current) setBy(movedTo(event))
      },
      onPointerUp(event: PointerEvent) {
        if (!start.current) return
        const { x, y } = movedTo(event)
        start.current = null
        setBy({ x: 0, y: 0 })
        if (x !== 0 || y !== 0) onEnd({ x: -x, y: -y })
      },
      onPointerCancel() {
        start.current = null
        setBy({ x: 0, y: 0 })
      },
    },
  }
}

/** The tiles that cover the box around a point of the world. */
function tilesOf(centre: Pixel, { width, height }: Size, zoom: number) {
  if (width === 0) return []
  const [left, top] = [centre.x - width / 2, centre.y - height / 2]
  const count = worldSize(zoom) / TILE
  const columns = range(Math.floor(left / TILE), Math.floor((left + width) / TILE))
  const rows = range(Math.floor(top / TILE), Math.floor((top + height) / TILE))
  return rows
    .filter((row) => row >= 0 && row < count)
    .flatMap((row) =>
      columns.map((column) => ({
        column: (column + count) % count,
        row,
        left: Math.round(column * TILE - left),
        top: Math.round(row * TILE - top),
      })),
    )
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

const addressOf = (tiles: string, zoom: number, column: number, row: number) =>
  tiles.replace('{z}', String(zoom)).replace('{x}', String(column)).replace('{y}', String(row))
