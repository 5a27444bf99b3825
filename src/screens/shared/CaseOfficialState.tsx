import { useTexts } from '../../i18n/use-texts.ts'

export interface CaseOfficialStateProps {
  stare: string
  /** Official names of the states, once known; Romanian in every language. */
  labels: Readonly<Record<string, string>> | undefined
}

/** Official name of a state; nothing where the plain words are the same. */
export function CaseOfficialState({ stare, labels }: CaseOfficialStateProps) {
  const { official, states } = useTexts('cases')
  const name = labels?.[stare]
  if (name === undefined || name === (states as Record<string, string>)[stare]) return null
  return (
    <span className="meta">
      {' '}
      {official}: <span lang="ro">{name}</span>
    </span>
  )
}
