import { useEffect } from 'react'
import type { Solicitare } from '#contract/solicitari.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { solicitareCatalogue, solicitareOf, tellRead } from '../../services/solicitari.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ChevronLeft } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AnswerList } from '../forms/AnswerList.tsx'
import { KeptData } from '../shared/KeptData.tsx'
import { useResource } from '../shared/use-resource.ts'
import { Actions } from './Actions.tsx'
import { CHAT_ID, Chat } from './Chat.tsx'
import { Course } from './Course.tsx'
import { Documents } from './Documents.tsx'
import { Draft } from './Draft.tsx'
import './solicitari.css'
import { Status } from './Status.tsx'

const LIST = '#/solicitari'

/** One solicitare: how far it is, what was asked, and the talk about it. */
export function SolicitareScreen({ params }: { params: Record<string, string | undefined> }) {
  const texts = useTexts('solicitari')
  const id = Number(params['solicitareId'])
  return (
    <div className="page">
      <KeptData
        key={id}
        resource={solicitareOf(id)}
        skeleton={<Coming />}
        back={<LinkButton href={LIST}>{texts.one.back}</LinkButton>}
      >
        {(solicitare, { fresh, seenAt }) => (
          <Whole solicitare={solicitare} fresh={fresh} seenAt={seenAt} />
        )}
      </KeptData>
    </div>
  )
}

interface WholeProps {
  solicitare: Solicitare
  fresh: boolean
  seenAt: string | null
}

function Whole({ solicitare, fresh, seenAt }: WholeProps) {
  const { id, stare } = solicitare
  // What the server has just shown is read.
  useEffect(() => {
    if (fresh) void tellRead()
  }, [id, fresh])
  if (stare === 'ciorna') {
    return (
      <>
        <Head solicitare={solicitare} />
        <Draft solicitare={solicitare} />
        <Answers solicitare={solicitare} />
      </>
    )
  }
  return (
    <>
      <Head solicitare={solicitare} />
      <div className="solicitare__panes">
        <div className="stack">
          <Status solicitare={solicitare} />
          <Course solicitare={solicitare} />
          <Answers solicitare={solicitare} />
          <Documents solicitare={solicitare} />
          <Actions solicitare={solicitare} />
        </div>
        <div id={CHAT_ID} className="solicitare__chat">
          <Chat id={id} messages={solicitare.fir} seenAt={seenAt} />
        </div>
      </div>
    </>
  )
}

function Head({ solicitare }: { solicitare: Solicitare }) {
  const texts = useTexts('solicitari')
  const lists = useTexts('lists')
  const { numar, denumire, creat_la } = solicitare
  const day = formatDate(creat_la)
  return (
    <div className="task-head">
      <BackLink />
      <h1 tabIndex={-1}>{denumire}</h1>
      {numar === '' ? (
        <p className="lead num">{texts.draftOf(day)}</p>
      ) : (
        <p className="cluster">
          <span className="lead num">
            {texts.number(numar)} {texts.sentOn(day)}
          </span>
          <CopyButton
            text={numar}
            label={texts.one.copy}
            copiedLabel={lists.copied}
            failedLabel={lists.notCopied}
          />
        </p>
      )}
    </div>
  )
}

function BackLink() {
  const { one } = useTexts('solicitari')
  return (
    <a className="link" href={LIST}>
      <ChevronLeft />
      {one.back}
    </a>
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

/** Of the shape of what comes. */
function Coming() {
  const texts = useTexts('solicitari')
  return (
    <div className="stack" aria-busy="true">
      <BackLink />
      <h1 className="vh" tabIndex={-1}>
        {texts.loadingOne}
      </h1>
      <Skeleton shape="title" />
      <div className="solicitare__panes">
        <Card className="stack">
          <Skeleton shape="pill" />
          <Skeleton shape="line" />
        </Card>
        <Card className="stack">
          <Skeleton shape="title" />
          <Skeleton shape="line" />
        </Card>
      </div>
    </div>
  )
}
