import { useSignals } from '@preact/signals-react/runtime'
import { locatiileMele } from '#contract/locatii.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { FaqItem } from '#contract/faq.ts'
import type { SortingHint } from '#contract/utile.ts'
import { useHomeSearchTexts } from '../../i18n/home-search-texts.ts'
import { chosenPlace, nextPickup } from '../../services/dashboard.ts'
import { debtsNow } from '../../services/facturi.ts'
import type { Answer } from '../../services/home-search.ts'
import { publicPoints } from '../../services/locatii.ts'
import { getResource } from '../../services/resources.ts'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import { List } from '../../ui/row.tsx'
import { SafeMarkdown } from '../../ui/safe-markdown.tsx'
import { ContentText } from '../shared/ContentText.tsx'
import { DirectionsLink } from '../shared/DirectionsLink.tsx'
import { NearestPoint } from '../shared/NearestPoint.tsx'
import { useResource } from '../shared/use-resource.ts'
import { WasteDestination } from '../shared/WasteDestination.tsx'
import { AnswerRow } from './AnswerRow.tsx'
import { DueCard } from './DueCard.tsx'
import { NextPickupRow } from './NextPickupRow.tsx'

/** The best answer, told in full: where a thing goes and when, what is to pay, where an office is and until when. */
export function BestAnswer({ answer, now }: { answer: Answer; now: Date }) {
  switch (answer.kind) {
    case 'pickup':
      return <PickupAnswer now={now} />
    case 'debt':
      return <DebtAnswer now={now} />
    case 'hint':
      return <HintAnswer hint={answer.hint} now={now} />
    case 'question':
      return <QuestionAnswer question={answer.question} />
    case 'point':
      return (
        <Card className="stack">
          <List>
            <AnswerRow answer={answer} now={now} />
          </List>
          <DirectionsLink point={answer.point} />
        </Card>
      )
    default:
      return (
        <Card flush>
          <List>
            <AnswerRow answer={answer} now={now} />
          </List>
        </Card>
      )
  }
}

function PickupAnswer({ now }: { now: Date }) {
  useSignals()
  const { noPlaces } = useHomeSearchTexts()
  const places = useResource(getResource(locatiileMele)).data
  if (places?.length === 0) return <Note>{noPlaces}</Note>
  return places && <NextPickupRow places={places} now={now} />
}

function DebtAnswer({ now }: { now: Date }) {
  useSignals()
  const { noDebt } = useHomeSearchTexts()
  const debts = useResource(debtsNow()).data
  if (debts?.total_bani === 0) return <Note kind="done">{noDebt}</Note>
  return debts && <DueCard debts={debts} today={dayOf(now)} />
}

/** A thing to throw away: its bin and when that is emptied, or the nearest point that takes it. */
function HintAnswer({ hint: { obiect, fractie, sfat }, now }: { hint: SortingHint; now: Date }) {
  useSignals()
  const points = useResource(publicPoints()).data ?? []
  const places = useResource(getResource(locatiileMele)).data ?? []
  const place = chosenPlace(places)
  const isCollected = place !== undefined && nextPickup(place, now, fractie) !== null
  return (
    <>
      <Card flush>
        <div className="answer">
          <div className="between">
            <h2>{obiect}</h2>
            <WasteDestination code={fractie} />
          </div>
          {sfat && <p>{sfat}</p>}
        </div>
        {!isCollected && <NearestPoint points={points} fraction={fractie} />}
      </Card>
      {isCollected && <NextPickupRow places={places} now={now} fraction={fractie} />}
    </>
  )
}

function QuestionAnswer({ question: { intrebare, raspuns, limba } }: { question: FaqItem }) {
  return (
    <Card className="stack stack--s">
      <h2>
        <ContentText text={intrebare} limba={limba} isTitle />
      </h2>
      <div lang={limba}>
        <SafeMarkdown text={raspuns} />
      </div>
    </Card>
  )
}
