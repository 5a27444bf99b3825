import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { MapPin, Minus, Plus } from './icons.ts'
import { MapMarkers, type MapMarkersProps } from './map-markers.tsx'
import { MapTiles, type MapTilesProps } from './map-tiles.tsx'
import {
  findBoundsCentre,
  unproject,
  project,
  fitZoom,
  type LatLng,
  type Pixel,
  type Size,
} from './mercator.ts'
import { useDrag } from './use-drag.ts'
import { useTwoFingers } from './use-two-fingers.ts'
import '#src/styles/tokens-more.css'
import './map.css'

export interface MapProps extends Pick<MapTilesProps, 'tiles' | 'credit'> {
  /** Centre of the map. */
  place: LatLng
  /** Accessible name: what the map shows and how to move it. */
  label: string
  texts: { zoomIn: string; zoomOut: string; missing: string }
  /** Called with the new centre after a move; without it the map cannot be moved. */
  onMove?: ((place: LatLng) => void) | undefined
  /** Shows a pin in the centre; true by default. */
  pin?: boolean | undefined
  /** A map of markers is moved by touch with two fingers, as one scrolls the page past it. */
  markers?:
    | Omit<MapMarkersProps, 'centre' | 'size' | 'zoom' | 'isClosest' | 'onCluster'>
    | undefined
  /** Places that the initial zoom must show; a few streets by default. */
  around?: readonly LatLng[] | undefined
}

const MIN_ZOOM = 11
const MAX_ZOOM = 19
const DEFAULT_ZOOM = 17
/** Pixels that an arrow key moves the map by. */
const STEP = 40
/** Padding in pixels around the places shown, to leave room for a pin. */
const MARGIN = 36

const arrows: Record<string, Pixel> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

const clampZoom = (zoom: number) => Math.min(Math.max(zoom, MIN_ZOOM), MAX_ZOOM)

/** Slippy map, moved by dragging or with the arrow keys. */
export function Map({ place, label, texts, onMove, pin = true, markers, ...rest }: MapProps) {
  const { around, ...ground } = rest
  const box = useRef<HTMLDivElement>(null)
  const [ownZoom, setZoom] = useState<number | null>(null)
  const size = useSize(box)
  const zoom = ownZoom ?? computeInitialZoom(around, size)
  const sharesTouch = markers !== undefined
  const drag = useDrag((by) => move(by), sharesTouch)
  const fingers = useTwoFingers(box, sharesTouch, (by, scale) => {
    move(by)
    setZoom(clampZoom(zoom + Math.round(Math.log2(scale))))
  })
  const middle = project(place, zoom)
  const centre = { x: middle.x - drag.by.x - fingers.x, y: middle.y - drag.by.y - fingers.y }
  const view = { centre, size, zoom }

  function move({ x, y }: Pixel): void {
    onMove?.(unproject({ x: middle.x + x, y: middle.y + y }, zoom))
  }

  function showAll(places: LatLng[]): void {
    setZoom(clampZoom(Math.max(fitWithin(places, size), zoom + 1)))
    onMove?.(findBoundsCentre(places))
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
      className={classNames('map', onMove && 'map--moves', sharesTouch && 'map--shared')}
      role="group"
      aria-label={label}
      {...(onMove && { tabIndex: 0, onKeyDown: handleKey, ...drag.handlers })}
    >
      <MapTiles {...ground} {...view} missing={texts.missing} />
      {markers && (
        <MapMarkers {...markers} {...view} isClosest={zoom >= MAX_ZOOM} onCluster={showAll} />
      )}
      {pin && (
        <span className="map__pin">
          <MapPin />
        </span>
      )}
      <span className="map__zoom">
        <IconButton
          label={texts.zoomIn}
          icon={<Plus />}
          disabled={zoom >= MAX_ZOOM}
          onClick={() => setZoom(zoom + 1)}
        />
        <IconButton
          label={texts.zoomOut}
          icon={<Minus />}
          disabled={zoom <= MIN_ZOOM}
          onClick={() => setZoom(zoom - 1)}
        />
      </span>
    </div>
  )
}

/** Computes the initial zoom; a single place has no bounding box, so it gets the default. */
function computeInitialZoom(around: readonly LatLng[] | undefined, size: Size): number {
  if (!around || around.length < 2) return DEFAULT_ZOOM
  return Math.min(clampZoom(fitWithin(around, size)), DEFAULT_ZOOM)
}

/** Returns the highest zoom at which the places and their pins fit. */
function fitWithin(places: readonly LatLng[], { width, height }: Size): number {
  const room = { width: Math.max(width - 2 * MARGIN, 1), height: Math.max(height - 2 * MARGIN, 1) }
  return fitZoom(places, room)
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
