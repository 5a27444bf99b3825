import type { ImportDetails } from '#contract/desk/importuri.ts'
import { Note } from '#src/ui/note.tsx'
import type { Tone } from '#src/ui/tone.tsx'
import { ImportStatus } from './ImportStatus.tsx'
import { words } from './texts.ro.ts'

const own = words.one
/** Progress is spoken in steps of as many percent, not with each batch. */
const SPOKEN_STEP = 25

/** State of an import in words, with how far it is; screen readers hear the state and each quarter. */
export function ImportProgress({ item }: { item: ImportDetails }) {
  const { stare, de_scris, scrise, are_fisier, mesaj } = item
  const isWriting = stare === 'in_lucru'
  return (
    <section className="import-progress" aria-label={own.statusLabel}>
      <ImportStatus state={stare} />
      {isWriting && de_scris > 0 && (
        <>
          <progress aria-label={own.progressLabel} value={scrise} max={de_scris} />
          <span className="num">{own.progress(scrise, de_scris)}</span>
        </>
      )}
      {isWriting && <span className="meta">{own.leave}</span>}
      <p className="vh" role="status">
        {describeAloud(item)}
      </p>
      {mesaj !== '' && (
        <Note kind={messageTone(stare)}>
          <p>{mesaj}</p>
          {!are_fisier && stare !== 'incheiat' && item.prin !== 'comanda' && <p>{own.noFile}</p>}
        </Note>
      )}
      {stare === 'desfacut' && <span>{own.undone(item.desfacute, item.pastrate)}</span>}
      {stare === 'primit' && <span className="meta">{own.checking}</span>}
    </section>
  )
}

const messageTone = (state: ImportDetails['stare']): Tone => (state === 'esuat' ? 'late' : 'wait')

function describeAloud(item: ImportDetails): string {
  const { stare, de_scris, scrise, ar_face } = item
  switch (stare) {
    case 'primit':
      return own.checking
    case 'verificat':
      return `${own.trialTitle}: ${own.startCounts(ar_face.adaugate, ar_face.schimbate, ar_face.scoase)}`
    case 'in_lucru': {
      const percent = de_scris > 0 ? (100 * scrise) / de_scris : 0
      return own.spoken(Math.floor(percent / SPOKEN_STEP) * SPOKEN_STEP)
    }
    case 'incheiat':
      return own.done
    case 'in_desfacere':
      return own.undoing
    case 'desfacut':
      return own.undone(item.desfacute, item.pastrate)
    case 'oprit':
    case 'esuat':
      return own.notDone
  }
}
