import { useState } from 'react'
import { ListError } from '#src/ui/list-state.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { loadDigest, setDigest, type Digest } from '../../services/account.ts'
import { texts } from '../../texts.ro.ts'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { useLoaded } from '../shared/use-loaded.ts'

const words = texts.account

/** The member's choice about the digest of new cases; nothing for those who get none. */
export function DigestSection() {
  const { data, problem, busy, reload } = useLoaded(loadDigest)
  const [chosen, setChosen] = useState<Digest | null>(null)
  const action = useAction()
  const digest = chosen ?? data

  async function choose(primeste: boolean) {
    const changed = await action.run(() => setDigest(primeste))
    if (changed) setChosen(changed)
  }

  if (problem === null && (!digest || digest.ore.length === 0)) return null
  return (
    <section className="part" aria-labelledby="cont-rezumat">
      <h2 id="cont-rezumat">{words.digest}</h2>
      {problem !== null && (
        <ListError
          text={problem}
          retryLabel={texts.retry}
          busy={busy}
          onRetry={() => void reload()}
        />
      )}
      {digest && (
        <>
          <p className="meta">{words.digestText(digest.ore)}</p>
          <div className="cluster">
            <Switch
              name={words.digestSwitch}
              checked={digest.primeste}
              disabled={action.busy}
              onChange={(primeste) => void choose(primeste)}
            >
              {words.digestSwitch}
            </Switch>
          </div>
          <Problem text={action.problem} />
        </>
      )}
    </section>
  )
}
