import { lazy, Suspense, type ComponentType } from 'react'
import { importWhenReachable } from '../../browser/import-when-reachable.ts'
import type { PhotoPlaceProps } from './PhotoPlace.tsx'
import type { SharedNoteProps } from './SharedNote.tsx'

/** Parts for photos from other apps and for their places; nothing where their code cannot be fetched. */
export const LazySharedNote = part<SharedNoteProps>(() => import('./SharedNote.tsx'))
export const LazyPhotoPlace = part<PhotoPlaceProps>(() => import('./PhotoPlace.tsx'))

function part<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy<ComponentType<Props>>(() =>
    importWhenReachable(load).catch(() => ({ default: () => null })),
  )
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
