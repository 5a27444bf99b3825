import { useEffect, useRef, useState } from 'react'
import { shouldSaveData } from '../../lib/saves-data.ts'
import { fetchFile } from '../../services/download.ts'
import { CategoryIcon } from './CategoryIcon.tsx'
import './sesizari.css'

/** Small photo of a sesizare, fetched once it is on the screen; its category's icon until then, and to save data. */
export function RowPhoto({ path, categorie }: { path: string; categorie: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (shouldSaveData()) return
    let made: string | undefined
    let isLeft = false
    async function fetchPhoto(): Promise<void> {
      const outcome = await fetchFile(path)
      if (isLeft || outcome.kind !== 'ok') return
      made = URL.createObjectURL(outcome.data)
      setUrl(made)
    }
    const appearance = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      appearance.disconnect()
      void fetchPhoto()
    })
    appearance.observe(place.current!)
    return () => {
      isLeft = true
      appearance.disconnect()
      if (made) URL.revokeObjectURL(made)
    }
  }, [path])
  return (
    <span ref={place} className="sesizare__photo">
      {url ? <img src={url} alt="" /> : <CategoryIcon cod={categorie} />}
    </span>
  )
}
