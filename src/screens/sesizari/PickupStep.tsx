import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { addressLine } from '#contract/address-line.ts'
import type { PickupReport, ServicePlaceSummary } from '#contract/locatii.ts'
import { isReportable, listPickupStatuses, type PickupStatus } from '#contract/pickup-status.ts'
import { MISSED_PICKUP } from '#contract/sesizari.ts'
import { dayOf } from '#contract/time-zone.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Failed } from '../../net/outcome.ts'
import { chosenPlace } from '../../services/dashboard.ts'
import { showToast, whileBlocked } from '../../services/feedback.ts'
import { ownPlaces } from '../../services/form-choices.ts'
import { pickupReportOf, placeOf } from '../../services/locatii.ts'
import { chosenQuestions, type SesizareNoua } from '../../services/sesizare-noua.ts'
import type { Questions } from '../../services/sesizare-questions.ts'
import { sesizariCatalogue } from '../../services/sesizari.ts'
import type { Sent } from '../../services/submit.ts'
import { isRefused } from '../../services/uploads.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ListSkeleton } from '../../ui/list-state.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'
import { useFractionNames } from '../shared/use-formatters.ts'
import { useNow } from '../shared/use-now.ts'
import { useResource } from '../shared/use-resource.ts'
import { PhotoField } from './PhotoField.tsx'
import { PickupFacts, usePickupText } from './PickupFacts.tsx'
import { AnswerDeadline, OfflineNote, StepEnd, type StepProps } from './Step.tsx'

interface PickupStepProps extends StepProps {
  onSent(sent: Sent): void
}

/** Report of a missed collection on one page: how the collection stands, photos, and the send button. */
export function PickupStep(props: PickupStepProps) {
  useSignals()
  const { pickup } = useTexts('sesizari')
  return (
    <>
      <h1 id="ridicare" tabIndex={-1}>
        {pickup.title}
      </h1>
      <OfflineNote />
      <ResourceView resource={ownPlaces()} skeleton={<Skeleton />}>
        {(places) => {
          if (props.noua.state.value === 'looking') return <Skeleton />
          const place = selectPlace(places, props.noua.locatieId.value)
          return place ? <Place key={place.id} {...props} place={place} /> : <Unknown {...props} />
        }}
      </ResourceView>
    </>
  )
}

const selectPlace = (places: readonly ServicePlaceSummary[], id: number) =>
  places.find((place) => place.id === id) ?? chosenPlace(places)

function Skeleton() {
  const { pickup } = useTexts('sesizari')
  return (
    <Card flush>
      <ListSkeleton label={pickup.loading} rows={2} status />
    </Card>
  )
}

/** Offers the steps where no collection is known. */
function Unknown({ noua, navigation }: StepProps) {
  const { pickup } = useTexts('sesizari')
  return (
    <>
      <Note>{pickup.unknownRound}</Note>
      <StepEnd noua={noua}>
        <Button
          variant="primary"
          onClick={() => {
            noua.choose(MISSED_PICKUP)
            navigation.go('fotografii')
          }}
        >
          {pickup.fill}
        </Button>
      </StepEnd>
    </>
  )
}

/** Pick-ups of a place: the server's answer, or without a connection what the device keeps of the place. */
function usePickups(place: ServicePlaceSummary) {
  const report = useResource(pickupReportOf(place.id))
  const details = placeOf(place.id).known.value.data
  const isWaiting = report.data === null && report.failure === null
  return {
    report,
    isWaiting,
    pickups: report.data?.colectari ?? details?.colectari ?? place.apropiate,
  }
}

function Place({ place, ...props }: PickupStepProps & { place: ServicePlaceSummary }) {
  useSignals()
  const now = useNow()
  const { report, isWaiting, pickups } = usePickups(place)
  const [chosen, choose] = useState(() => props.noua.answerTo('fractie'))
  const statuses = listPickupStatuses(pickups, now)
  const status = statuses.find(({ fractie }) => fractie === chosen) ?? statuses[0]
  if (isWaiting) return <Skeleton />
  if (!status) return <Unknown {...props} />
  return (
    <>
      <p className="lead">
        {place.alias ? `${place.alias}, ${addressLine(place.adresa)}` : addressLine(place.adresa)}
      </p>
      {statuses.length > 1 && (
        <Fractions statuses={statuses} value={status.fractie} now={now} onChoose={choose} />
      )}
      <Chosen
        {...props}
        place={place}
        status={status}
        said={report.data?.ridicari.find(({ fractie }) => fractie === status.fractie)}
        seenAt={report.failure?.kind === 'offline' ? report.seenAt : null}
        now={now}
      />
    </>
  )
}

interface FractionsProps {
  statuses: PickupStatus[]
  value: string
  now: Date
  onChoose(fractie: string): void
}

function Fractions({ statuses, value, now, onChoose }: FractionsProps) {
  const { pickup } = useTexts('sesizari')
  const nameOf = useFractionNames()
  const describe = usePickupText(dayOf(now))
  return (
    <RadioTiles
      legend={pickup.which}
      name="fractie"
      value={value}
      onChange={onChoose}
      options={statuses.map((status) => ({
        value: status.fractie,
        label: nameOf(status.fractie),
        hint: describe(status),
      }))}
    />
  )
}

type Said = PickupReport['ridicari'][number]

interface ChosenProps extends PickupStepProps {
  place: ServicePlaceSummary
  status: PickupStatus
  /** The server's word of it, which may be older than the status. */
  said: Said | undefined
  /** When the device heard of it last; null if that is now. */
  seenAt: string | null
  now: Date
}

function Chosen({ place, status, said, seenAt, now, ...props }: ChosenProps) {
  const isSame = said?.data === status.ridicare?.data
  const known = isSame ? said : undefined
  return (
    <>
      <PickupFacts placeId={place.id} status={status} said={known} seenAt={seenAt} now={now} />
      {known?.sesizare ? (
        <Own sesizare={known.sesizare} />
      ) : (
        isReportable(status) && (
          <Report {...props} place={place} status={status} others={known?.altii ?? 0} />
        )
      )}
    </>
  )
}

function Own({ sesizare: { id, numar } }: { sesizare: NonNullable<Said['sesizare']> }) {
  const { pickup, add } = useTexts('sesizari')
  return (
    <>
      <Note kind="done">{pickup.own(numar)}</Note>
      <div className="actions">
        <LinkButton variant="primary" href={`#/sesizare/${id}`}>
          {add.see}
        </LinkButton>
      </div>
    </>
  )
}

interface ReportProps extends PickupStepProps {
  place: ServicePlaceSummary
  status: PickupStatus
  others: number
}

function Report({ noua, navigation, onSent, place, status, others }: ReportProps) {
  useSignals()
  const { add, pickup } = useTexts('sesizari')
  const [busy, setBusy] = useState(false)
  const send = useSend({ noua, navigation, onSent })
  useKnownAnswers(noua, place, status)
  const asked = chosenQuestions(noua)
  const share = others > 0 ? pickup.join : add.send
  return (
    <ResourceView resource={sesizariCatalogue()} skeleton={<Skeleton />}>
      {(catalogue) => (
        <>
          {others > 0 && <Note>{pickup.others(others)}</Note>}
          <PhotoField photos={noua.photos} onAdd={noua.addPhotos} />
          <AnswerDeadline category={catalogue.categorii.find(({ cod }) => cod === MISSED_PICKUP)} />
          <StepEnd noua={noua}>
            <Button variant="quiet" onClick={() => navigation.go('categorie')}>
              {pickup.more}
            </Button>
            <Button
              variant="primary"
              busy={busy || asked === null}
              onClick={() => {
                if (!asked) return
                setBusy(true)
                void send(asked).finally(() => setBusy(false))
              }}
            >
              {busy ? add.sending : share}
            </Button>
          </StepEnd>
        </>
      )}
    </ResourceView>
  )
}

/** Fills in what the place and its collection answer, whenever another collection is chosen. */
function useKnownAnswers(
  noua: SesizareNoua,
  { id, adresa, contract_id }: ServicePlaceSummary,
  { fractie, stare, ridicare }: PickupStatus,
): void {
  const { pickup } = useTexts('sesizari')
  const nameOf = useFractionNames()
  const day = ridicare?.data ?? null
  const address = addressLine(adresa)
  const description =
    day === null
      ? ''
      : pickup.description(
          nameOf(fractie),
          formatDate(day),
          stare === 'nu_a_trecut' ? pickup.notCome : pickup.notEmpty,
        )
  useEffect(() => {
    noua.fillIn({
      categorie: MISSED_PICKUP,
      adresa_text: address,
      locatie_id: id,
      answers: {
        sesizare_descriere: description,
        contract_id: contract_id ?? null,
        fractie,
        ziua_programata: day,
      },
    })
  }, [noua, id, address, contract_id, fractie, day, description])
}

function useSend({
  noua,
  navigation,
  onSent,
}: PickupStepProps): (asked: Questions) => Promise<void> {
  const { files } = useTexts('forms')
  const feedback = useErrorFeedback()
  const showFailure = async (failed: Failed) => {
    await feedback.alert(failed)
    if (failed.kind !== 'refused') return
    noua.refuse(failed.fields)
    if (Object.keys(failed.fields).length > 0) navigation.go('categorie')
  }
  return async (asked) => {
    if (noua.photos.list.peek().some(isRefused)) return showToast('warn', files.notAllUploaded)
    // The operator may ask for more than the collection answers.
    if (!asked.form.valid.peek()) return navigation.go('categorie')
    const outcome = await whileBlocked(noua.send(asked))
    if (outcome.kind === 'ok') onSent(outcome.data)
    else await showFailure(outcome)
  }
}
