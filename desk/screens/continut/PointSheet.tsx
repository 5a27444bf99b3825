import { lazy, Suspense, useState, type FormEvent } from 'react'
import { pointKinds, pointVersions, type DeskPoint } from '#contract/desk/puncte.ts'
import { fractions } from '#contract/fractii.ts'
import { limits } from '#contract/limits.ts'
import fractionTexts from '#src/i18n/ro/fractii.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { addPoint, savePoint, withdrawPoint } from '../../services/puncte.ts'
import { ConfirmedAction } from '../shared/ConfirmedAction.tsx'
import { TextField } from '../shared/fields.tsx'
import { isTicked, textOf, type FormValues } from '../shared/form-values.ts'
import { FormSheet } from '../shared/FormSheet.tsx'
import { Options, SelectField } from '../shared/SelectField.tsx'
import { TextAreaField } from '../shared/TextAreaField.tsx'
import { useAction, type Action } from '../shared/use-action.ts'
import { useFormDraft } from '../shared/use-form-draft.ts'
import { HistoryButton } from './HistoryButton.tsx'
import { nameKind, words } from './puncte.ro.ts'
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

/** Ties a text field to its value and its error, by its name. */
const bindText = ({ values, errors }: PartProps, name: string) => ({
  name,
  error: errors[name],
  defaultValue: textOf(values, name),
  autoComplete: 'off',
})

function NameFields({ point, ...part }: PartProps & { point: DeskPoint | null }) {
  const kinds = new Set<string>(pointKinds)
  if (point) kinds.add(point.tip)
  return (
    <>
      <TextField
        {...bindText(part, 'cod')}
        label={words.code}
        hint={words.codeHint}
        readOnly={point !== null}
        maxLength={limits.text.max}
        spellCheck={false}
      />
      <TextField
        {...bindText(part, 'denumire')}
        label={words.name}
        maxLength={limits.addressText.max}
      />
      <SelectField
        name="tip"
        label={words.kind}
        error={part.errors['tip']}
        defaultValue={textOf(part.values, 'tip')}
      >
        <Options values={[...kinds]} nameOf={nameKind} />
      </SelectField>
    </>
  )
}

function PlaceFields(part: PartProps) {
  const { values, errors } = part
  const [place, setPlace] = useState({ lat: textOf(values, 'lat'), lng: textOf(values, 'lng') })
  const [lat, lng] = [parseDegrees(place.lat.trim()), parseDegrees(place.lng.trim())]
  const isPlace = lat !== null && lng !== null && Math.abs(lat) <= 85 && Math.abs(lng) <= 180
  return (
    <>
      <TextField
        {...bindText(part, 'adresa')}
        label={words.address}
        hint={words.addressHint}
        maxLength={limits.addressText.max}
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

function ProgramFields(part: PartProps) {
  const { values } = part
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
          <TextField key={name} {...bindText(part, hoursField(index + 1))} label={name} />
        ))}
      </fieldset>
    </>
  )
}

function DetailFields(part: PartProps) {
  return (
    <>
      <TextAreaField {...bindLongText(part, 'descriere')} label={words.description} />
      <TextAreaField {...bindLongText(part, 'servicii')} label={words.services} />
      <div className="content-pair">
        <TextField {...bindText(part, 'telefon')} label={words.phone} maxLength={limits.text.max} />
        <TextField
          {...bindText(part, 'email')}
          label={words.email}
          maxLength={limits.text.max}
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <p className="meta">{words.contactHint}</p>
      <TextAreaField {...bindLongText(part, 'observatii')} label={words.remarks} />
      <SelectField
        name="accesibil"
        label={words.accessible}
        defaultValue={textOf(part.values, 'accesibil')}
      >
        {Object.entries(words.accessibleChoices).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  )
}

const bindLongText = (part: PartProps, name: string) => ({
  ...bindText(part, name),
  rows: 2,
  maxLength: limits.observations.max,
})
