import { useCallback } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import { showAnnouncement } from '../../services/anunturi.ts'
import { contentItem } from '../../services/continut.ts'
import { query } from '../../services/location.ts'
import { Loading } from '../shared/Loading.tsx'
import { useLoaded } from '../shared/use-loaded.ts'
import { AnnouncementDetails } from './AnnouncementDetails.tsx'
import { AnnouncementEditor } from './AnnouncementEditor.tsx'
import { AnnouncementList } from './AnnouncementList.tsx'
import '../../styles/anunturi.css'

/** Announcements: their list, one of them, or the form of a new one, as the address says. */
export function AnnouncementsSection() {
  useSignals()
  const item = contentItem.value
  if (item === 'nou') return <AnnouncementEditor />
  if (/^[1-9]\d*$/.test(item)) {
    return <OneAnnouncement key={item} id={Number(item)} isChanged={query.value.has('schimba')} />
  }
  return <AnnouncementList />
}

function OneAnnouncement({ id, isChanged }: { id: number; isChanged: boolean }) {
  const load = useCallback(() => showAnnouncement(id), [id])
  const loaded = useLoaded(load)
  return (
    <Loading loaded={loaded}>
      {(announcement) =>
        isChanged && announcement.stare === 'programat' ? (
          <AnnouncementEditor announcement={announcement} reload={loaded.reload} />
        ) : (
          <AnnouncementDetails announcement={announcement} loaded={loaded} />
        )
      }
    </Loading>
  )
}
