import { useState } from 'react'
import { Image } from './icons.ts'
import { PhotoViewer, type Photo, type PhotoViewerTexts } from './photo-viewer.tsx'
import '#src/styles/tokens-more.css'
import './photo-grid.css'

export interface PhotoGridProps {
  /** „Fotografiile dvs.”. */
  label: string
  photos: readonly Photo[]
  texts: PhotoViewerTexts
  /** Called when a photo is opened, so that its full picture can be fetched. */
  onOpen?: ((id: string) => void) | undefined
}

/** Grid of thumbnails that open in a viewer. Nothing when empty. */
export function PhotoGrid({ label, photos, texts, onOpen }: PhotoGridProps) {
  const [openId, setOpenId] = useState<string | null>(null)
  const openIndex = photos.findIndex((photo) => photo.id === openId)
  if (photos.length === 0) return null

  function open(photo: Photo) {
    setOpenId(photo.id)
    onOpen?.(photo.id)
  }

  return (
    <>
      <ul className="photos" aria-label={label}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <button type="button" className="photo" onClick={() => open(photo)}>
              {photo.thumb ? (
                <img src={photo.thumb} alt={photo.name} loading="lazy" decoding="async" />
              ) : (
                <>
                  <Image />
                  <span className="vh">{photo.name}</span>
                </>
              )}
            </button>
          </li>
        ))}
      </ul>
      {openIndex >= 0 && (
        <PhotoViewer
          photos={photos}
          index={openIndex}
          texts={texts}
          onMove={open}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  )
}
