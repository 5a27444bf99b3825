import { useCallback, useEffect, useState } from 'react'
import type { ImportDetails } from '#contract/desk/importuri.ts'
import { formatMoment } from '#src/i18n/dates.ts'
import { Note } from '#src/ui/note.tsx'
import { showImport, type ImportRef } from '../../services/importuri.ts'
import { BackLink } from '../shared/BackLink.tsx'
import { Loading } from '../shared/Loading.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { useLoaded } from '../shared/use-loaded.ts'
import { usePolling } from '../shared/use-polling.ts'
import { ImportActions } from './ImportActions.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import { ImportProblems } from './ImportProblems.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { words } from './texts.ro.ts'

const own = words.one
const POLL_MS = 1000
/** States in which the server works on the import. */
const moving: ImportDetails['stare'][] = ['primit', 'in_lucru', 'in_desfacere']

/** One import, from its trial to its end. */
export function ImportPage(ref: ImportRef) {
  const { area, id } = ref
  const load = useCallback(() => showImport({ area, id }), [area, id])
  const loaded = useLoaded(load)
  // The answer of a button comes before the next look.
  const [answered, setAnswered] = useState<ImportDetails | null>(null)
  const { data, reload } = loaded
  const isMoving = data !== undefined && moving.includes(data.stare)
  usePolling(isMoving, loaded, POLL_MS)
  useEffect(() => setAnswered(null), [data])
  const handleChange = useCallback(
    (details: ImportDetails) => {
      setAnswered(details)
      void reload()
    },
    [reload],
  )
  return (
    <>
      <BackLink href="#/importuri">{words.fresh.back}</BackLink>
      <Loading loaded={loaded}>
        {(found) => <ImportView place={ref} item={answered ?? found} onChange={handleChange} />}
      </Loading>
    </>
  )
}

interface ImportViewProps {
  place: ImportRef
  item: ImportDetails
  onChange: (details: ImportDetails) => void
}

function ImportView({ place, item, onChange }: ImportViewProps) {
  const { id, fel, fisier, cine, prin, creat_la, stare, acelasi } = item
  return (
    <>
      <PageHead
        title={own.title(words.kinds[fel], id)}
        lead={own.head(fisier, cine, words.sources[prin], formatMoment(creat_la))}
      />
      <ImportProgress item={item} />
      {stare === 'verificat' && acelasi && (
        <Note kind="wait">{own.sameFile(acelasi.id, formatMoment(acelasi.creat_la))}</Note>
      )}
      <ImportCounts item={item} />
      <ImportActions place={place} item={item} onChange={onChange} />
      <ImportProblems place={place} item={item} />
    </>
  )
}
