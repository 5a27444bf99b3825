import type { AudiencePreview } from '#contract/operator/anunturi.ts'
import { Problem } from '../shared/Problem.tsx'
import { words } from './texts.ro.ts'
import type { AudienceState } from './use-audience-preview.ts'

const own = words.editor

interface ReachNoteProps {
  state: AudienceState
  /** False while the form does not say whom it is for. */
  isComplete: boolean
}

/** Says how many would receive an announcement, with a few addresses and what is not known. */
export function ReachNote({ state: { preview, problem }, isComplete }: ReachNoteProps) {
  return (
    <section className="reach" aria-labelledby="anunt-cine">
      <h3 id="anunt-cine">{own.reachTitle}</h3>
      <div role="status">
        {isComplete && !preview && problem === null && <p className="meta">{own.counting}</p>}
        {preview && <p className="reach__count">{describeReach(preview)}</p>}
        {preview && preview.necunoscute.length > 0 && (
          <p className="reach__unknown">
            {own.unknown} {preview.necunoscute.join(', ')}
          </p>
        )}
      </div>
      <Problem text={problem} />
      {preview && <ReachFacts preview={preview} />}
    </section>
  )
}

/** Says how many citizens would receive it. */
export const describeReach = ({ cetateni }: AudiencePreview): string =>
  cetateni === 0 ? own.nobody : own.reach(cetateni)

function ReachFacts({ preview: { canale, contracte, exemple } }: { preview: AudiencePreview }) {
  return (
    <>
      <p className="meta">
        {own.channels(canale.aplicatie, canale.email, canale.push, canale.sms)}
      </p>
      <p className="meta">{own.contracts(contracte)}</p>
      {exemple.length > 0 && (
        <p className="meta">
          {own.examples} {exemple.join('; ')}
        </p>
      )}
    </>
  )
}
