import { lazy, Suspense, useState, type FormEvent } from 'react'
import { pointKinds, pointVersions, type DeskPoint } from '#contract/desk/puncte.ts'
import { fractions } from '#contract/fractii.ts'
import { limits } from '#contract/limits.ts'
import fractionTexts from '#src/i18n/ro/fractii.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { SelectInput } from '#src/ui/select-input.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { addPoint, savePoint, withdrawPoint } from '../../services/puncte.ts'
import { ConfirmedAction } from '../shared/ConfirmedAction.tsx'
import { TextField } from '../shared/fields.tsx'
import { FormSheet } from '../shared/FormSheet.tsx'
import { useAction, type Action } from '../shared/use-action.ts'
import { HistoryButton } from './HistoryButton.tsx'
import { words } from './puncte.ro.ts'
import { formatDayHours, hoursField, parseDegrees, readPoint } from './read-point.ts'

const PlaceMap = lazy(async () => ({ default: (await import('../shared/PlaceMap.tsx')).PlaceMap }))

interface PointSheetProps {
  /** Null for a new one. */
  point: DeskPoint | null
  onClose: () => void
  /** Called with the sentence to show. */
  onDone: (sentence: string) => void
}

/** Dialog that adds or changes a point, withdraws it, or puts an older version back. */
export function PointSheet({ point, onClose, onDone }: PointSheetProps) {
  const action = useAction()

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const read = readPoint(new FormData(event.currentTarget))
    if ('fields' in read) return action.refuse(read.fields)
    const { cod: _, ...content } = read.point
    const saved = await action.run(() =>
      point ? savePoint(point.id, { ...content, versiune: point.versiune }) : addPoint(read.point),
    )
    if (saved) onDone(words.saved(saved.denumire))
  }
  async function withdraw({ id, versiune, denumire }: DeskPoint) {
    if (await action.run(() => withdrawPoint(id, versiune))) onDone(words.withdrawnDone(denumire))
  }

  return (
    <FormSheet
      title={point ? words.title(point.denumire) : words.addTitle}
      submit={point && !point.activ ? words.show : words.save}
      action={action}
      onClose={onClose}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <NameFields point={point} errors={action.fields} />
      <PlaceFields point={point} errors={action.fields} />
      <ProgramFields point={point} errors={action.fields} />
      <DetailFields point={point} errors={action.fields} />
      {point?.activ && (
        <ConfirmedAction
          title={words.withdraw}
          text={words.withdrawText}
          label={words.withdraw}
          question={words.withdrawAsk(point.denumire)}
          busy={action.busy}
          onYes={() => void withdraw(point)}
        />
      )}
      {point && (
        <HistoryButton
          calls={pointVersions}
          of={{ key: point.cod, version: point.versiune }}
          onRestored={onDone}
        />
      )}
    </FormSheet>
  )
}

interface PartProps {
  point: DeskPoint | null
  errors: Action['fields']
}

function NameFields({ point, errors }: PartProps) {
  const kinds = new Set<string>(pointKinds)
  if (point) kinds.add(point.tip)
  return (
    <>
      <TextField
        name="cod"
        label={words.code}
        hint={words.codeHint}
        error={errors['cod']}
        defaultValue={point?.cod}
        readOnly={point !== null}
        maxLength={limits.text.max}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        name="denumire"
        label={words.name}
        error={errors['denumire']}
        defaultValue={point?.denumire}
        maxLength={limits.addressText.max}
        autoComplete="off"
      />
      <Field label={words.kind} error={errors['tip']}>
        {(control) => (
          <SelectInput {...control} name="tip" defaultValue={point?.tip ?? 'punct_reciclare'}>
            {[...kinds].map((one) => (
              <option key={one} value={one}>
                {fractionTexts.points[one] ?? one}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </>
  )
}

function PlaceFields({ point, errors }: PartProps) {
  const [place, setPlace] = useState({
    lat: String(point?.lat ?? ''),
    lng: String(point?.lng ?? ''),
  })
  const [lat, lng] = [parseDegrees(place.lat.trim()), parseDegrees(place.lng.trim())]
  const isPlace = lat !== null && lng !== null && Math.abs(lat) <= 85 && Math.abs(lng) <= 180
  return (
    <>
      <TextField
        name="adresa"
        label={words.address}
        hint={words.addressHint}
        error={errors['adresa']}
        defaultValue={point?.adresa}
        maxLength={limits.addressText.max}
        autoComplete="off"
      />
      <div className="content-pair">
        {(['lat', 'lng'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={words[name]}
            hint={words.placeHint}
            error={errors[name]}
            inputMode="decimal"
            autoComplete="off"
            value={place[name]}
            onChange={(event) => setPlace({ ...place, [name]: event.target.value })}
          />
        ))}
      </div>
      {isPlace && (
        <Suspense>
          <PlaceMap
            key={`${lat} ${lng}`}
            spot={{ lat, lng }}
            label={words.map(point?.denumire ?? words.addTitle)}
            texts={words.mapTexts}
          />
        </Suspense>
      )}
    </>
  )
}

function ProgramFields({ point, errors }: PartProps) {
  return (
    <>
      <fieldset className="content-choices">
        <legend className="field__label">{words.fractions}</legend>
        {fractions.map((one) => (
          <Checkbox
            key={one}
            name="fractii"
            value={one}
            label={fractionTexts.names[one]}
            defaultChecked={point?.fractii.includes(one)}
          />
        ))}
      </fieldset>
      <Checkbox name="non_stop" label={words.nonStop} defaultChecked={point?.non_stop} />
      <fieldset className="content-week">
        <legend className="field__label">{words.hours}</legend>
        <p className="meta">{words.hoursHint}</p>
        {words.weekdays.map((name, index) => (
          <TextField
            key={name}
            name={hoursField(index + 1)}
            label={name}
            error={errors[hoursField(index + 1)]}
            defaultValue={formatDayHours(point?.program ?? [], index + 1)}
            autoComplete="off"
          />
        ))}
      </fieldset>
    </>
  )
}

function DetailFields({ point, errors }: PartProps) {
  return (
    <>
      <LongField name="descriere" label={words.description} value={point?.descriere} />
      <LongField name="servicii" label={words.services} value={point?.servicii.join('\n')} />
      <div className="content-pair">
        <TextField
          name="telefon"
          label={words.phone}
          error={errors['telefon']}
          defaultValue={point?.telefon}
          maxLength={limits.text.max}
          autoComplete="off"
        />
        <TextField
          name="email"
          label={words.email}
          error={errors['email']}
          defaultValue={point?.email}
          maxLength={limits.text.max}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <p className="meta">{words.contactHint}</p>
      <LongField name="observatii" label={words.remarks} value={point?.observatii} />
      <Field label={words.accessible}>
        {(control) => (
          <SelectInput {...control} name="accesibil" defaultValue={toChoice(point)}>
            {Object.entries(words.accessibleChoices).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
    </>
  )
}

interface LongFieldProps {
  name: string
  label: string
  value: string | undefined
}

const LongField = ({ name, label, value }: LongFieldProps) => (
  <Field label={label}>
    {(control) => (
      <TextArea
        {...control}
        name={name}
        rows={2}
        maxLength={limits.observations.max}
        defaultValue={value}
      />
    )}
  </Field>
)

const toChoice = (point: DeskPoint | null): string =>
  point === null || point.accesibil === null ? '' : point.accesibil ? 'da' : 'nu'
