import { addressLine } from '#contract/address-line.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { ServicePlace, ServicePlaceSummary } from '#contract/locatii.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownAddresses, ownContracts, ownPlaces } from '../../services/form-choices.ts'
import { placeOf } from '../../services/locatii.ts'
import { sesizariPage } from '../../services/sesizari.ts'
import { solicitareCatalogue } from '../../services/solicitari.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DeferUntilPaint } from '../../ui/defer-until-paint.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonCards } from '../../ui/skeleton-cards.tsx'
import { Containers } from '../shared/Containers.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { useResource } from '../shared/use-resource.ts'
import { BackToList, LIST } from './BackToList.tsx'
import { LinkedThings } from './LinkedThings.tsx'
import { NextPickup } from './NextPickup.tsx'
import { PickupCalendar } from './PickupCalendar.tsx'
import { PlaceActions } from './PlaceActions.tsx'
import { PlaceName } from './PlaceName.tsx'
import { PlaceWeek } from './PlaceWeek.tsx'
import { Schedule } from './Schedule.tsx'
import { useNow } from '../shared/use-now.ts'
import './locatii.css'

/** Page of one of the citizen's places. Shows the list's cached summary until the details load, and offline. */
export function LocatieScreen({ params }: { params: Record<string, string | undefined> }) {
  const id = Number(params['id'])
  const { one } = useTexts('locatii')
  const summary = useResource(ownPlaces()).data?.find((place) => place.id === id)
  const { data, failure } = useResource(placeOf(id))
  const alias = data?.alias ?? summary?.alias
  // Prefetched for the actions and the linked items.
  useResource(ownContracts())
  useResource(ownAddresses())
  useResource(sesizariPage('deschise'))
  useResource(solicitareCatalogue())
  return (
    <div className="page">
      <div className="place-head">
        <BackToList tab="mele">{one.back}</BackToList>
        <PlaceName id={id} alias={alias ?? null} />
      </div>
      {summary && data === null && failure?.kind === 'offline' ? (
        <>
          <Note kind="plain">{one.onlySummary}</Note>
          <Soon place={summary} />
        </>
      ) : (
        <ResourceView
          key={id}
          resource={placeOf(id)}
          skeleton={summary ? <Soon place={summary} /> : <Skeletons />}
          back={<LinkButton href={LIST}>{one.back}</LinkButton>}
        >
          {(place) => <Found place={place} />}
        </ResourceView>
      )}
    </div>
  )
}

/** The part available from the summary: next pick-ups and actions. */
function Soon({ place }: { place: ServicePlaceSummary & Partial<ServicePlace> }) {
  const now = useNow()
  const { adresa, apropiate } = place
  return (
    <>
      <p className="lead">{addressLine(adresa)}</p>
      <Card className="stack">
        <NextPickup place={place} now={now} large />
        {apropiate.length > 0 && <PlaceWeek pickups={apropiate} today={dayOf(now)} />}
        <PlaceActions place={place} />
      </Card>
    </>
  )
}

function Found({ place }: { place: ServicePlace }) {
  const { one } = useTexts('locatii')
  const today = dayOf(useNow())
  const { colectari, recipiente } = place
  return (
    <>
      <Soon place={place} />
      <DeferUntilPaint>
        <div className="place-panes">
          <div className="stack">
            <Schedule pickups={colectari} today={today} />
            <LinkedThings place={place} today={today} />
            <Card title={one.containers}>
              {recipiente.length > 0 ? (
                <Containers containers={recipiente} />
              ) : (
                <p className="lead">{one.noContainers}</p>
              )}
            </Card>
          </div>
          {colectari.length > 0 && <PickupCalendar pickups={colectari} today={today} />}
        </div>
      </DeferUntilPaint>
    </>
  )
}

function Skeletons() {
  const { one } = useTexts('locatii')
  return <SkeletonCards label={one.loading} count={3} shapes={['title', 'line', 'box']} />
}
