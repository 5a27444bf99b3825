import { useEffect } from 'react'
import type { Solicitare } from '#contract/solicitari.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import {
  solicitareCatalogue,
  getSolicitare,
  refreshUnreadCounts,
} from '../../services/solicitari.ts'
import { Card } from '../../ui/card.tsx'
import { AnswerList } from '../forms/AnswerList.tsx'
import { CaseScreen, Panes } from '../shared/CaseScreen.tsx'
import { CopyNumber } from '../shared/CopyNumber.tsx'
import { useResource } from '../shared/use-resource.ts'
import { Actions } from './Actions.tsx'
import { Chat } from './Chat.tsx'
import { SolicitareTimeline } from './SolicitareTimeline.tsx'
import { Documents } from './Documents.tsx'
import { Draft } from './Draft.tsx'
import { Status } from './Status.tsx'

/** Page of a solicitare: status, answers and messages. */
export function SolicitareScreen({ params }: { params: Record<string, string | undefined> }) {
  const id = Number(params['solicitareId'])
  const texts = useTexts('solicitari')
  const pages = useTexts('pages')
  return (
    <CaseScreen
      key={id}
      resource={getSolicitare(id)}
      list={{ href: '#/solicitari', label: texts.title }}
      title={pages.solicitare}
      head={(solicitare) => ({
        title: solicitare.denumire,
        line: <Origin solicitare={solicitare} />,
      })}
    >
      {(solicitare, { fresh, seenAt }) => (
        <Whole solicitare={solicitare} fresh={fresh} seenAt={seenAt} />
      )}
    </CaseScreen>
  )
}

function Origin({ solicitare: { numar, creat_la } }: { solicitare: Solicitare }) {
  const texts = useTexts('solicitari')
  const cases = useTexts('cases')
  const day = formatDate(creat_la)
  if (numar === '') return <p className="lead num">{texts.draftOf(day)}</p>
  return (
    <p className="cluster lead">
      <span className="num">
        {cases.number(numar)} {texts.sentOn(day)}
      </span>
      <CopyNumber text={numar} name={texts.one.copyNumber} />
    </p>
  )
}

interface WholeProps {
  solicitare: Solicitare
  fresh: boolean
  seenAt: string | null
}

function Whole({ solicitare, fresh, seenAt }: WholeProps) {
  const { id, stare, fir } = solicitare
  // Loading the page marks its messages as read on the server, so the unread counts are refreshed.
  useEffect(() => {
    if (fresh) void refreshUnreadCounts()
  }, [id, fresh])
  if (stare === 'ciorna') {
    return (
      <>
        <Draft solicitare={solicitare} />
        <Answers solicitare={solicitare} />
      </>
    )
  }
  return (
    <Panes chat={<Chat id={id} messages={fir} seenAt={seenAt} />}>
      <Status solicitare={solicitare} />
      <SolicitareTimeline solicitare={solicitare} />
      <Answers solicitare={solicitare} />
      <Documents solicitare={solicitare} />
      <Actions solicitare={solicitare} />
    </Panes>
  )
}

function Answers({ solicitare: { tip, date } }: { solicitare: Solicitare }) {
  const { one } = useTexts('solicitari')
  const { data } = useResource(solicitareCatalogue())
  const fields = data?.tipuri.find(({ cod }) => cod === tip)?.campuri
  if (!fields) return null
  return (
    <Card title={one.answers}>
      <AnswerList fields={fields} values={date} />
    </Card>
  )
}
