import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../services/feedback.ts'
import { session } from '../../services/session.ts'
import {
  fetchIdentifier,
  createPersonForm,
  personBody,
  type Person,
  type Settings,
} from '../../services/setari.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Eye, EyeOff } from '../../ui/icons-first.ts'
import { FormText } from '../shared/form-fields.tsx'
import { useAction } from '../shared/use-action.ts'
import type { SectionProps } from './section-props.ts'
import { usePerson, usePersonForm } from './use-person.ts'
import { useSave } from './use-save.ts'
import { SectionPlaceholder } from './SectionPlaceholder.tsx'

/** Name, identity card and the identifier, which is revealed on request. */
export function PersonSection({ settings }: SectionProps) {
  const person = usePerson(settings)
  if (!person) return <SectionPlaceholder settings={settings} />
  return (
    <>
      <Card>
        <Identifier isFirm={person.type === 1} />
      </Card>
      <Card>
        <PersonForm person={person} settings={settings} />
      </Card>
    </>
  )
}

function PersonForm({ person, settings }: { person: Person; settings: Settings }) {
  useSignals()
  const all = useTexts('setari')
  const texts = all.personal
  const { optional } = useTexts('forms')
  const data = usePersonForm(person, createPersonForm)
  const { busy, form } = useSave(data, {
    send: () => settings.update(personBody(data.values.value)),
    onDone: () => {
      data.reset(data.values.value)
      showToast('success', all.saved)
    },
  })
  return (
    <form className="stack stack--form" {...form}>
      <div className="field-row">
        <FormText form={data} name="nume" label={texts.nume} autoComplete="family-name" />
        <FormText form={data} name="prenume" label={texts.prenume} autoComplete="given-name" />
      </div>
      {person.type === 0 && (
        <fieldset className="fields">
          <legend>{texts.identityCard}</legend>
          <div className="field-row field-row--pair">
            <FormText
              form={data}
              name="ci_serie"
              label={texts.serie}
              note={person.ci_serie === '' ? optional : undefined}
              autoCapitalize="characters"
              autoComplete="off"
              maxLength={2}
            />
            <FormText
              form={data}
              name="ci_numar"
              label={texts.numar}
              note={person.ci_serie === '' ? optional : undefined}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
            />
          </div>
        </fieldset>
      )}
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy} disabled={!data.dirty.value}>
          {all.save}
        </Button>
      </div>
    </form>
  )
}

/** Masked identifier; the full one is fetched on request and never stored. */
function Identifier({ isFirm }: { isFirm: boolean }) {
  useSignals()
  const { personal: texts } = useTexts('setari')
  const [whole, setWhole] = useState<string | null>(null)
  const { isBusy, run: show } = useAction(fetchIdentifier, setWhole)
  const masked = session.value.state === 'citizen' ? (session.value.user?.cnp ?? '') : ''
  const names = isFirm
    ? { label: texts.cui, show: texts.showCui, hide: texts.hideCui }
    : { label: texts.cnp, show: texts.showCnp, hide: texts.hideCnp }

  return (
    <div className="between">
      <div>
        <p className="meta">{names.label}</p>
        <p className="setari__value num" aria-live="polite">
          {whole ?? masked}
        </p>
      </div>
      <Button
        small
        busy={isBusy}
        icon={whole ? <EyeOff /> : <Eye />}
        aria-label={whole ? names.hide : names.show}
        onClick={() => (whole ? setWhole(null) : show())}
      >
        {whole ? texts.hide : texts.show}
      </Button>
      <p className="meta setari__whole">{texts.cnpNote}</p>
    </div>
  )
}
