import { announcementLimits } from '#contract/operator/anunturi.ts'
import type { AudienceKind } from '#contract/operator/anunturi.ts'
import { userKinds } from '#contract/forms.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Plus, X } from '#src/ui/icons.ts'
import { SelectInput } from '#src/ui/select-input.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { StreetField } from '../apel/StreetField.tsx'
import { TextField } from '../shared/fields.tsx'
import { addStreet } from './announcement-form.ts'
import type { AnnouncementForm, StreetRow } from './announcement-form.ts'
import { words } from './texts.ro.ts'

const own = words.editor

interface AudienceFieldsProps {
  form: AnnouncementForm
  error: string | undefined
  onChange: (patch: Partial<AnnouncementForm>) => void
}

/** Fields that choose whom an announcement is for. */
export function AudienceFields({ form, error, onChange }: AudienceFieldsProps) {
  return (
    <>
      <Field label={words.audience}>
        {(control) => (
          <SelectInput
            {...control}
            value={form.fel}
            onChange={(event) => onChange({ fel: event.target.value as AudienceKind })}
          >
            {Object.entries(words.audiences).map(([kind, name]) => (
              <option key={kind} value={kind}>
                {name}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {form.fel === 'strazi' && (
        <StreetFields
          rows={form.strazi}
          error={error}
          onChange={(strazi) => onChange({ strazi })}
        />
      )}
      {form.fel === 'coduri' && (
        <Field label={own.codes} hint={own.codesHint} error={error}>
          {(control) => (
            <TextArea
              {...control}
              name="coduri"
              rows={4}
              value={form.coduri}
              spellCheck={false}
              onChange={(event) => onChange({ coduri: event.target.value })}
            />
          )}
        </Field>
      )}
      {form.fel === 'sector' && (
        <TextField
          name="sector"
          label={own.sector}
          error={error}
          value={form.sector}
          maxLength={20}
          autoComplete="off"
          onChange={(event) => onChange({ sector: event.target.value })}
        />
      )}
      {form.fel === 'tip' && (
        <Field label={own.kind}>
          {(control) => (
            <SelectInput
              {...control}
              value={form.tip}
              onChange={(event) => onChange({ tip: event.target.value as AnnouncementForm['tip'] })}
            >
              {userKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {words.kinds[kind]}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      )}
    </>
  )
}

interface StreetFieldsProps {
  rows: StreetRow[]
  error: string | undefined
  onChange: (rows: StreetRow[]) => void
}

function StreetFields({ rows, error, onChange }: StreetFieldsProps) {
  const change = (changed: number, patch: Partial<StreetRow>) =>
    onChange(rows.map((row, index) => (index === changed ? { ...row, ...patch } : row)))
  return (
    <div className="announcement-streets">
      {rows.map((row, index) => (
        // Rows have no id of their own, and hold no state.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="announcement-street">
          <StreetField
            name={`strada-${index}`}
            label={own.street}
            error={index === 0 ? error : undefined}
            value={row.strada}
            onChange={(strada) => change(index, { strada })}
          />
          <HouseNumber
            label={own.from}
            value={row.de_la}
            onChange={(de_la) => change(index, { de_la })}
          />
          <HouseNumber
            label={own.to}
            value={row.pana_la}
            onChange={(pana_la) => change(index, { pana_la })}
          />
          {rows.length > 1 && (
            <IconButton
              label={own.removeStreet(row.strada)}
              icon={<X />}
              onClick={() => onChange(rows.filter((_, other) => other !== index))}
            />
          )}
        </div>
      ))}
      <p className="meta">{own.streetHint}</p>
      {rows.length < announcementLimits.streets && (
        <div>
          <Button small icon={<Plus />} onClick={() => onChange(addStreet(rows))}>
            {own.addStreet}
          </Button>
        </div>
      )}
    </div>
  )
}

interface HouseNumberProps {
  label: string
  value: string
  onChange: (text: string) => void
}

function HouseNumber({ label, value, onChange }: HouseNumberProps) {
  return (
    <TextField
      name="numar"
      label={label}
      value={value}
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, ''))}
    />
  )
}
