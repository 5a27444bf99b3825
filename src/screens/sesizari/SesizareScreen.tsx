import { useTexts } from '../../i18n/use-texts.ts'
import { getSesizare, sesizariCatalogue } from '../../services/sesizari.ts'
import { CaseScreen, Panes } from '../shared/CaseScreen.tsx'
import { CopyNumber } from '../shared/CopyNumber.tsx'
import { useResource } from '../shared/use-resource.ts'
import { Chat } from './Chat.tsx'
import { SesizareTimeline } from './SesizareTimeline.tsx'
import { Details } from './Details.tsx'
import { Rating } from './Rating.tsx'
import { Photos } from './Photos.tsx'
import { Status } from './Status.tsx'
import './sesizari.css'

/** Page of a sesizare: status, details and messages. */
export function SesizareScreen({ params }: { params: Record<string, string | undefined> }) {
  const id = Number(params['id'])
  const texts = useTexts('sesizari')
  const cases = useTexts('cases')
  const pages = useTexts('pages')
  useResource(sesizariCatalogue())
  return (
    <CaseScreen
      key={id}
      resource={getSesizare(id)}
      list={{ href: '#/sesizari', label: texts.title }}
      title={pages.sesizare}
      head={({ denumire, numar }) => ({
        title: denumire,
        line: (
          <p className="cluster lead">
            <span className="num">{cases.number(numar)}</span>
            <CopyNumber text={numar} name={texts.one.copyNumber} />
          </p>
        ),
      })}
    >
      {(sesizare) => (
        <Panes chat={<Chat id={id} />}>
          <Status sesizare={sesizare} />
          <Rating sesizare={sesizare} />
          <SesizareTimeline sesizare={sesizare} />
          <Photos sesizare={sesizare} />
          <Details sesizare={sesizare} />
        </Panes>
      )}
    </CaseScreen>
  )
}
