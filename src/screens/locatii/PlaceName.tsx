import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { aliasRule } from '#contract/rules.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../services/feedback.ts'
import { checkFields, createForm } from '../../services/form.ts'
import { renamePlace } from '../../services/locatii.ts'
import { Button } from '../../ui/button.tsx'
import { Pencil } from '../../ui/icons.ts'
import { FormText } from '../shared/form-fields.tsx'
import { useSubmit } from '../shared/use-submit.ts'
import { useActionErrorFeedback } from '../shared/use-action-error-feedback.ts'

interface Props {
  id: number
  /** Null until loaded. */
  alias: string | null
}

/** The citizen's alias of a place, edited inline. */
export function PlaceName({ id, alias }: Props) {
  const { one } = useTexts('locatii')
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) opener.current?.focus()
    wasEditing.current = editing
  }, [editing])
  return (
    <>
      <div className="place-name">
        <h1 tabIndex={-1}>{alias ?? one.title}</h1>
        {alias !== null && !editing && (
          <Button
            ref={opener}
            variant="quiet"
            small
            icon={<Pencil />}
            onClick={() => setEditing(true)}
          >
            {one.rename}
          </Button>
        )}
      </div>
      {alias !== null && editing && (
        <NameForm id={id} alias={alias} onClose={() => setEditing(false)} />
      )}
    </>
  )
}

interface NameFormProps {
  id: number
  alias: string
  onClose: () => void
}

function NameForm({ id, alias, onClose }: NameFormProps) {
  const { one } = useTexts('locatii')
  const showFailure = useActionErrorFeedback()
  const [form] = useState(() => createForm({ alias }, checkFields({ alias: aliasRule })))
  const { busy, form: attributes } = useSubmit(form, {
    send: () => renamePlace(id, form.values.value.alias.trim()),
    onDone: () => {
      showToast('success', one.renamed)
      onClose()
    },
    onFailed: async (failed) => {
      if (failed.kind !== 'offline') return false
      await showFailure(failed)
      return true
    },
  })
  const element = attributes.ref
  useEffect(() => {
    const field = element.current?.elements.namedItem('alias')
    if (field instanceof HTMLInputElement) field.select()
  }, [element])
  return (
    <form {...attributes} className="place-name__form">
      <FormText
        form={form}
        name="alias"
        label={one.name}
        maxLength={limits.alias.max}
        autoComplete="off"
        enterKeyHint="done"
      />
      <div className="cluster">
        <Button type="submit" variant="primary" small busy={busy}>
          {one.save}
        </Button>
        <Button variant="quiet" small onClick={onClose}>
          {one.cancel}
        </Button>
      </div>
    </form>
  )
}
