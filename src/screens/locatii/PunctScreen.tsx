import { useTexts } from '../../i18n/use-texts.ts'
import { publicPoint, publicPoints } from '../../services/locatii.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonCards } from '../../ui/skeleton-cards.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { useResource } from '../shared/use-resource.ts'
import { BackToList, LIST } from './BackToList.tsx'
import { PointDetails } from './PointDetails.tsx'
import './locatii.css'

/** Page of a public point. Shows the list's cached summary until the details load, and offline. */
export function PunctScreen({ params }: { params: Record<string, string | undefined> }) {
  const id = Number(params['id'])
  const { point: texts } = useTexts('locatii')
  const summary = useResource(publicPoints()).data?.find((one) => one.id === id)
  const { data, failure } = useResource(publicPoint(id))
  const isOffline = data === null && failure?.kind === 'offline'
  return (
    <div className="page">
      <div className="place-head">
        <BackToList tab="puncte">{texts.back}</BackToList>
        <h1 tabIndex={-1}>{data?.denumire ?? summary?.denumire ?? texts.title}</h1>
      </div>
      {isOffline && summary ? (
        <>
          <Note kind="plain">{texts.onlySummary}</Note>
          <PointDetails point={summary} />
        </>
      ) : (
        <ResourceView
          key={id}
          resource={publicPoint(id)}
          skeleton={summary ? <PointDetails point={summary} /> : <Skeletons />}
          back={<LinkButton href={LIST}>{texts.back}</LinkButton>}
        >
          {(point) => <PointDetails point={point} />}
        </ResourceView>
      )}
    </div>
  )
}

function Skeletons() {
  const { point } = useTexts('locatii')
  return (
    <SkeletonCards
      label={point.loading}
      count={2}
      shapes={['title', 'line', 'line', 'box']}
      className="place-panes"
    />
  )
}
