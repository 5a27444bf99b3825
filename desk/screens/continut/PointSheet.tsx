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
import { isTicked, textOf, type FormValues } from '../shared/form-values.ts'
import { FormSheet } from '../shared/FormSheet.tsx'
import { useAction, type Action } from '../shared/use-action.ts'
import { useFormDraft } from '../shared/use-form-draft.ts'
import { HistoryButton } from './HistoryButton.tsx'
import { words } from './puncte.ro.ts'
import { hoursField, parseDegrees, readPoint, toPointValues, YES } from './read-point.ts'

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
  const draft = useFormDraft(`punct:${point?.cod ?? 'nou'}`, toPointValues(point), point?.versiune)
  const part = { values: draft.values, errors: action.fields }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const read = readPoint(new FormData(event.currentTarget))
    if ('fields' in read) return action.refuse(read.fields)
    const { cod: _, ...content } = read.point
    const saved = await action.run(() =>
      point ? savePoint(point.id, { ...content, versiune: draft.version }) : addPoint(read.point),
    )
    if (!saved) return
    draft.drop()
    onDone(words.saved(saved.denumire))
  }
  async function withdraw({ id, versiune, denumire }: DeskPoint) {
    if (!(await action.run(() => withdrawPoint(id, versiune)))) return
    draft.drop()
    onDone(words.withdrawnDone(denumire))
  }

  return (
    <FormSheet
      title={point ? words.title(point.denumire) : words.addTitle}
      submit={point && !point.activ ? words.show : words.save}
      action={action}
      draft={draft}
      onClose={onClose}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <NameFields {...part} point={point} />
      <PlaceFields {...part} />
      <ProgramFields {...part} />
      <DetailFields {...part} />
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
  /** Values that the fields begin with. */
  values: FormValues
  errors: Action['fields']
}

function NameFields({ point, values, errors }: PartProps & { point: DeskPoint | null }) {
  const kinds = new Set<string>(pointKinds)
  if (point) kinds.add(point.tip)
  return (
    <>
      <TextField
        name="cod"
        label={words.code}
        hint={words.codeHint}
        error={errors['cod']}
        defaultValue={textOf(values, 'cod')}
        readOnly={point !== null}
        maxLength={limits.text.max}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        name="denumire"
        label={words.name}
        error={errors['denumire']}
        defaultValue={textOf(values, 'denumire')}
        maxLength={limits.addressText.max}
        autoComplete="off"
      />
      <Field label={words.kind} error={errors['tip']}>
        {(control) => (
          <SelectInput {...control} name="tip" defaultValue={textOf(values, 'tip')}>
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

function PlaceFields({ values, errors }: PartProps) {
  const [place, setPlace] = useState({ lat: textOf(values, 'lat'), lng: textOf(values, 'lng') })
  const [lat, lng] = [parseDegrees(place.lat.trim()), parseDegrees(place.lng.trim())]
  const isPlace = lat !== null && lng !== null && Math.abs(lat) <= 85 && Math.abs(lng) <= 180
  return (
    <>
      <TextField
        name="adresa"
        label={words.address}
        hint={words.addressHint}
        error={errors['adresa']}
        defaultValue={textOf(values, 'adresa')}
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
            label={words.map(textOf(values, 'denumire') || words.addTitle)}
            texts={words.mapTexts}
          />
        </Suspense>
      )}
    </>
  )
}

function ProgramFields({ values, errors }: PartProps) {
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
            defaultChecked={isTicked(values, 'fractii', one)}
          />
        ))}
      </fieldset>
      <Checkbox
        name="non_stop"
        value={YES}
        label={words.nonStop}
        defaultChecked={isTicked(values, 'non_stop', YES)}
      />
      <fieldset className="content-week">
        <legend className="field__label">{words.hours}</legend>
        <p className="meta">{words.hoursHint}</p>
        {words.weekdays.map((name, index) => (
          <TextField
            key={name}
            name={hoursField(index + 1)}
            label={name}
            error={errors[hoursField(index + 1)]}
            defaultValue={textOf(values, hoursField(index + 1))}
            autoComplete="off"
          />
        ))}
      </fieldset>
    </>
  )
}

function DetailFields({ values, errors }: PartProps) {
  return (
    <>
      <LongField name="descriere" label={words.description} value={textOf(values, 'descriere')} />
      <LongField name="servicii" label={words.services} value={textOf(values, 'servicii')} />
      <div className="content-pair">
        <TextField
          name="telefon"
          label={words.phone}
          error={errors['telefon']}
          defaultValue={textOf(values, 'telefon')}
          maxLength={limits.text.max}
          autoComplete="off"
        />
        <TextField
          name="email"
          label={words.email}
          error={errors['email']}
          defaultValue={textOf(values, 'email')}
          maxLength={limits.text.max}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <p className="meta">{words.contactHint}</p>
      <LongField name="observatii" label={words.remarks} value={textOf(values, 'observatii')} />
      <Field label={words.accessible}>
        {(control) => (
          <SelectInput {...control} name="accesibil" defaultValue={textOf(values, 'accesibil')}>
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
  value: string
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
