import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../services/feedback.ts'
import { createFirmForm, firmBody, type Person, type Settings } from '../../services/setari.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormText } from '../shared/form-fields.tsx'
import type { SectionProps } from './section-props.ts'
import { usePerson, usePersonForm } from './use-person.ts'
import { useSave } from './use-save.ts'
import { SectionPlaceholder } from './SectionPlaceholder.tsx'

/** Company name and trade register number. */
export function FirmSection({ settings }: SectionProps) {
  const person = usePerson(settings)
  if (!person) return <SectionPlaceholder settings={settings} />
  return (
    <Card>
      <FirmForm person={person} settings={settings} />
    </Card>
  )
}

function FirmForm({ person, settings }: { person: Person; settings: Settings }) {
  useSignals()
  const texts = useTexts('setari')
  const { optional } = useTexts('forms')
  const data = usePersonForm(person, createFirmForm)
  const { busy, form } = useSave(data, {
    send: () => settings.update(firmBody(data.values.value)),
    onDone: () => {
      data.reset(data.values.value)
      showToast('success', texts.saved)
    },
  })
  return (
    <form className="stack stack--form" {...form}>
      <FormText
        form={data}
        name="f_nume"
        label={texts.firma.denumire}
        autoComplete="organization"
      />
      <FormText
        form={data}
        name="f_reg_com"
        label={texts.firma.registru}
        note={optional}
        autoComplete="off"
      />
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy} disabled={!data.dirty.value}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
