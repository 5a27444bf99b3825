import type { KeyboardEvent } from 'react'
import { Button } from './button.tsx'
import { ChevronLeft, ChevronRight, Image } from './icons.ts'
import { nextFocusIndex } from './roving-focus.ts'
import { Sheet } from './sheet.tsx'
import './photo-viewer.css'

export interface Photo {
  id: string
  /** Description or file name. */
  name: string
  /** URL of the thumbnail; a grey square until it loads. */
  thumb?: string | undefined
  /** URL of the full picture; the thumbnail is shown until it loads. */
  full?: string | undefined
}

export interface PhotoViewerTexts {
  /** „Închide”. */
  close: string
  previous: string
  next: string
  /** „2 din 5”, counted from 1. */
  position: (number: number, total: number) => string
}

export interface PhotoViewerProps {
  photos: readonly Photo[]
  /** Index of the photo shown. */
  index: number
  texts: PhotoViewerTexts
  onMove: (photo: Photo) => void
  onClose: () => void
}

/** Lightbox: one photo as large as the screen allows; the arrow keys go to the others. */
export function PhotoViewer({ photos, index, texts, onMove, onClose }: PhotoViewerProps) {
  const photo = photos[index]
  if (!photo) return null

  function go(key: string) {
    const to = nextFocusIndex(key, index, photos.length)
    const other = to === null ? undefined : photos[to]
    if (other) onMove(other)
  }

  return (
    <div role="presentation" onKeyDown={(event: KeyboardEvent) => go(event.key)}>
      <Sheet
        title={photo.name}
        closeLabel={texts.close}
        onCancel={onClose}
        foot={
          photos.length > 1 && (
            <div className="viewer__foot">
              <Button icon={<ChevronLeft />} onClick={() => go('ArrowLeft')}>
                {texts.previous}
              </Button>
              <span className="meta num" role="status">
                {texts.position(index + 1, photos.length)}
              </span>
              <Button icon={<ChevronRight />} onClick={() => go('ArrowRight')}>
                {texts.next}
              </Button>
            </div>
          )
        }
      >
        <div className="viewer__picture">
          {photo.full || photo.thumb ? (
            <img src={photo.full ?? photo.thumb} alt={photo.name} />
          ) : (
            <Image />
          )}
        </div>
      </Sheet>
    </div>
  )
}
