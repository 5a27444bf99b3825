import { useState } from 'react'
import { Image } from './icons.ts'
import { PhotoViewer, type PhotoViewerTexts } from './photo-viewer.tsx'
import '#src/styles/tokens-more.css'
import './photo-grid.css'

export interface Photo {
  id: string
  /** What is in it, or the name of its file. */
  name: string
  /** Address of the small picture; a grey square until it is there. */
  thumb?: string | undefined
  /** Address of the whole picture; the small one stands in until it is there. */
  full?: string | undefined
}

export interface PhotoGridProps {
  /** „Fotografiile dvs.”. */
  label: string
  photos: readonly Photo[]
  texts: PhotoViewerTexts
  /** A photo is looked at: time to bring the whole of it. */
  onOpen?: ((id: string) => void) | undefined
}

/** Small pictures; a tap shows the whole one, over the page. Nothing when there are none. */
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
