import { useSignals } from '@preact/signals-react/runtime'
import { useCallback } from 'react'
import type { OpenCase } from '#contract/desk/apeluri.ts'
import { formatAge } from '#src/i18n/dates.ts'
import { draft, findSimilar, isKnown } from '../../services/apeluri.ts'
import { texts } from './texts.ro.ts'
import { useSearch } from './use-search.ts'

const words = texts.cases
const PAUSE_MS = 400
const SHORTEST_ADDRESS = 5

/** Cases that the call may be about already: the caller's open ones, and those near the address. */
export function OpenCases() {
  useSignals()
  const { caller } = draft.value
  const own = isKnown(caller) ? caller.dosare_deschise : []
  const similar = useSimilar().filter(({ numar }) => own.every((one) => one.numar !== numar))
  return (
    <div className="call__cases" aria-live="polite">
      {own.length + similar.length === 0 && <p className="meta">{words.none}</p>}
      {own.length > 0 && <CaseList title={words.own} cases={own} />}
      {similar.length > 0 && (
        <CaseList title={words.similar} hint={words.similarHint} cases={similar} />
      )}
    </div>
  )
}

function useSimilar(): OpenCase[] {
  const { subject, adresa } = draft.value
  const category = subject?.fel === 'sesizare' ? subject.cod : null
  const search = useCallback((address: string) => findSimilar(category ?? '', address), [category])
  const text = adresa.trim()
  const isAsked = category !== null && text.length >= SHORTEST_ADDRESS
  return useSearch(isAsked ? text : null, search, PAUSE_MS).items ?? []
}

function CaseList({ title, hint, cases }: { title: string; hint?: string; cases: OpenCase[] }) {
  return (
    <section>
      <h2>{title}</h2>
      {hint && <p className="meta">{hint}</p>}
      <ul>
        {cases.map(({ which, numar, denumire, adresa, eticheta_stare, creat_la }) => (
          <li key={numar}>
            <a className="link num" href={`#/coada?caz=${which.fel}-${which.id}`}>
              {words.open(numar)}
            </a>
            <span>{denumire}</span>
            <span className="meta">
              {[adresa, eticheta_stare, formatAge(creat_la)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
