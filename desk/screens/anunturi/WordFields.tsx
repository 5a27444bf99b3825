import { announcementLimits } from '#contract/operator/anunturi.ts'
import { Field } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '../shared/fields.tsx'
import type { AnnouncementForm } from './announcement-form.ts'
import { words } from './texts.ro.ts'

const own = words.editor

interface FieldsProps {
  form: AnnouncementForm
  /** Sentences under the fields, by name. */
  errors: Record<string, string>
  onChange: (patch: Partial<AnnouncementForm>) => void
}

/** Fields for the words of an announcement, in both languages, and its link. */
export function WordFields({ form, errors, onChange }: FieldsProps) {
  return (
    <>
      <TextField
        name="titlu"
        label={own.title}
        hint={`${own.titleHint} ${own.left(announcementLimits.title - form.titlu.length)}.`}
        error={errors['titlu']}
        value={form.titlu}
        maxLength={announcementLimits.title}
        autoComplete="off"
        onChange={(event) => onChange({ titlu: event.target.value })}
      />
      <Field
        label={own.text}
        hint={`${own.left(announcementLimits.text - form.text.length)}.`}
        error={errors['text']}
      >
        {(control) => (
          <TextArea
            {...control}
            name="text"
            rows={5}
            maxLength={announcementLimits.text}
            value={form.text}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        )}
      </Field>
      <details className="announcement-english" open={form.titluEn !== '' || form.textEn !== ''}>
        <summary>{own.english}</summary>
        <div className="stack stack--form">
          <p className="meta">{own.englishHint}</p>
          <TextField
            name="titluEn"
            label={own.titleEn}
            error={errors['titluEn']}
            value={form.titluEn}
            maxLength={announcementLimits.title}
            autoComplete="off"
            lang="en"
            onChange={(event) => onChange({ titluEn: event.target.value })}
          />
          <Field label={own.textEn} error={errors['textEn']}>
            {(control) => (
              <TextArea
                {...control}
                name="textEn"
                rows={4}
                lang="en"
                maxLength={announcementLimits.text}
                value={form.textEn}
                onChange={(event) => onChange({ textEn: event.target.value })}
              />
            )}
          </Field>
        </div>
      </details>
      <TextField
        name="legatura"
        label={own.link}
        hint={own.linkHint}
        error={errors['legatura']}
        value={form.legatura}
        maxLength={121}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange({ legatura: event.target.value })}
      />
    </>
  )
}

/** When an announcement leaves, and until when it is current. */
export function MomentFields({ form, errors, onChange }: FieldsProps) {
  return (
    <div className="announcement-moments">
      <TextField
        name="la"
        type="datetime-local"
        label={own.when}
        hint={own.whenHint}
        error={errors['la']}
        value={form.la}
        onChange={(event) => onChange({ la: event.target.value })}
      />
      <TextField
        name="expira"
        type="datetime-local"
        label={own.expires}
        hint={own.expiresHint}
        error={errors['expira']}
        value={form.expira}
        onChange={(event) => onChange({ expira: event.target.value })}
      />
    </div>
  )
}
