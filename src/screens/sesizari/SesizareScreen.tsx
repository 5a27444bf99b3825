import type { Sesizare } from '#contract/sesizari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { sesizareOf, sesizariCatalogue } from '../../services/sesizari.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ChevronLeft } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { KeptData } from '../shared/KeptData.tsx'
import { useResource } from '../shared/use-resource.ts'
import { Chat } from './Chat.tsx'
import { Course } from './Course.tsx'
import { Details } from './Details.tsx'
import { Judgement } from './Judgement.tsx'
import { Photos } from './Photos.tsx'
import { Status } from './Status.tsx'
import './sesizari.css'

const LIST = '#/sesizari'

/** One sesizare: where it stands, what was said of it, and the messages about it. */
export function SesizareScreen({ params }: { params: Record<string, string | undefined> }) {
  const id = Number(params['id'])
  const texts = useTexts('sesizari')
  const pages = useTexts('pages')
  const resource = sesizareOf(id)
  const { data } = useResource(resource)
  useResource(sesizariCatalogue())
  return (
    <div className="page">
      <div className="sesizare__head">
        <a className="link" href={LIST}>
          <ChevronLeft />
          {texts.one.back}
        </a>
        <h1 tabIndex={-1}>{data?.denumire ?? pages.sesizare}</h1>
        {data && <RegistryNumber numar={data.numar} />}
      </div>
      <KeptData
        key={id}
        resource={resource}
        skeleton={<Skeletons />}
        back={<LinkButton href={LIST}>{texts.one.back}</LinkButton>}
      >
        {(sesizare) => <Panes sesizare={sesizare} />}
      </KeptData>
    </div>
  )
}

function RegistryNumber({ numar }: { numar: string }) {
  const texts = useTexts('sesizari')
  const lists = useTexts('lists')
  return (
    <p className="cluster lead">
      <span className="num">{texts.number(numar)}</span>
      <CopyButton
        text={numar}
        label={lists.copy}
        name={texts.one.copyNumber}
        copiedLabel={lists.copied}
        failedLabel={lists.notCopied}
      />
    </p>
  )
}

function Panes({ sesizare }: { sesizare: Sesizare }) {
  return (
    <div className="sesizare__panes">
      <div className="stack">
        <Status sesizare={sesizare} />
        <Judgement sesizare={sesizare} />
        <Course sesizare={sesizare} />
        <Photos sesizare={sesizare} />
        <Details sesizare={sesizare} />
      </div>
      <Chat id={sesizare.id} />
    </div>
  )
}

function Skeletons() {
  return (
    <div className="sesizare__panes" aria-busy="true">
      <div className="stack">
        {['status', 'course', 'photos'].map((part) => (
          <Card key={part} className="stack">
            <Skeleton shape="pill" />
            <Skeleton shape="title" />
            <Skeleton shape="line" />
          </Card>
        ))}
      </div>
      <Card className="stack">
        <Skeleton shape="title" />
        <Skeleton shape="line" />
        <Skeleton shape="line" />
      </Card>
    </div>
  )
}
