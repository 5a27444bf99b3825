import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-hash-location'
import type { PublicContainer } from '#contract/recipiente.ts'
import { MISSED_PICKUP } from '#contract/sesizari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { whileLoading } from '../../services/feedback.ts'
import { ownContracts, ownPlaces } from '../../services/form-choices.ts'
import {
  findOwnContainer,
  prefillReport,
  problems,
  reportAfterSignIn,
  takeProblemToReport,
  toAnswers,
  type OwnContainer,
  type Problem,
} from '../../services/recipiente.ts'
import { session } from '../../services/session.ts'
import { solicitareCatalogue } from '../../services/solicitari.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Flag, House } from '../../ui/icons.ts'
import { Note } from '../../ui/note.tsx'
import { reportMissedPickup } from '../shared/report-missed-pickup.ts'
import { AskLink } from '../shared/AskLink.tsx'
import { useResource } from '../shared/use-resource.ts'

const NEW_CONTAINER = ['PUBELA_NOUA']
const LOGIN_PAGE = '/auth/login'
const REPORT_PAGE = '/sesizari/noua'

/** Actions on a container: report it, and for its owner ask for another. */
export function ReportActions({ container }: { container: PublicContainer }) {
  useSignals()
  if (session.value.state === 'citizen') return <CitizenActions container={container} />
  return <VisitorActions container={container} />
}

function VisitorActions({ container: { cod } }: { container: PublicContainer }) {
  const texts = useTexts('recipiente')
  return (
    <Problems
      hint={texts.signIn}
      onReport={(problem) => {
        reportAfterSignIn(cod, problem)
        navigate(LOGIN_PAGE)
      }}
    />
  )
}

function CitizenActions({ container }: { container: PublicContainer }) {
  const texts = useTexts('recipiente')
  const contracts = useResource(ownContracts())
  const places = useResource(ownPlaces())
  useResource(solicitareCatalogue())
  const own = findOwnContainer(container.cod, contracts.data ?? [], places.data ?? [])
  const isSettled = [contracts, places].every(({ data, failure }) => data ?? failure)
  const [carried] = useState(() => takeProblemToReport(container.cod))
  const [asked, setAsked] = useState(carried)

  async function report(problem: Problem): Promise<void> {
    const replace = problem === carried
    if (problem === MISSED_PICKUP && own?.place) {
      const known = toAnswers(problem, container)
      return whileLoading(reportMissedPickup(own.place, { known, replace }))
    }
    const words = problem === MISSED_PICKUP ? texts.missedText : undefined
    await whileLoading(prefillReport(problem, container, own, words))
    navigate(REPORT_PAGE, { replace })
  }
  useEffect(() => {
    if (!asked || !isSettled) return
    setAsked(null)
    void report(asked)
    // Once, when what fills it in is known.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, isSettled])

  return (
    <>
      {own && <Ownership own={own} />}
      <Problems asked={asked} onReport={setAsked} />
      {own && (
        <AskLink block types={NEW_CONTAINER} values={{ contract_id: own.contract.id }}>
          {texts.askNew}
        </AskLink>
      )}
    </>
  )
}

function Ownership({ own: { place } }: { own: OwnContainer }) {
  const texts = useTexts('recipiente')
  if (!place) {
    return (
      <Note kind="plain" icon={<House />}>
        {texts.ownUnnamed}
      </Note>
    )
  }
  return (
    <LinkButton variant="quiet" href={`#/locatie/${place.id}`} icon={<House />}>
      {texts.own(place.alias)}
    </LinkButton>
  )
}

interface ProblemsProps {
  /** Problem whose report is being prepared. */
  asked?: Problem | null
  hint?: string
  onReport(problem: Problem): void
}

function Problems({ asked, hint, onReport }: ProblemsProps) {
  const texts = useTexts('recipiente')
  return (
    <section className="stack stack--s">
      <h2>{texts.report}</h2>
      {problems.map((problem) => (
        <Button
          key={problem}
          block
          icon={<Flag />}
          busy={problem === asked}
          onClick={() => onReport(problem)}
        >
          {texts.problems[problem]}
        </Button>
      ))}
      {hint && <p className="meta">{hint}</p>}
    </section>
  )
}
