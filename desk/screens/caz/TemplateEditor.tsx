import { useState } from 'react'
import { templateFields, type Template } from '#contract/desk/cazuri.ts'
import type { DeskCaseKind } from '#contract/desk/coada.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { SelectInput } from '#src/ui/select-input.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { deleteTemplate, saveTemplate } from '../../services/cazuri.ts'
import { texts as common } from '../../texts.ro.ts'
import { TextField } from '../shared/fields.tsx'
import { Form } from '../shared/Form.tsx'
import { textOf, toFormValues } from '../shared/form-values.ts'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { useFormDraft } from '../shared/use-form-draft.ts'
import { texts } from './texts.ro.ts'

const words = texts.templates

interface TemplateEditorProps {
  kind: DeskCaseKind
  /** Category of the case from which it is edited; empty for none. */
  category: { code: string; name: string }
  /** Null for a new one. */
  template: Template | null
  onDone: () => void
  onCancel: () => void
}

/** Form of a template: its title, what it is for, and its text with fields between braces. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { kind, category, template, onDone, onCancel } = props
  const action = useAction()
  const [isSure, setSure] = useState(false)
  const draft = useFormDraft(`sablon:${kind}:${template?.id ?? 'nou'}`, toValues(template))

  function finish(then: () => void) {
    draft.drop()
    then()
  }
  async function save(values: Record<'titlu' | 'categorie' | 'text', string>) {
    const { titlu, text, categorie } = values
    const empty = findEmpty({ titlu, text })
    if (Object.keys(empty).length > 0) return action.refuse(empty)
    const given = { ...(template && { id: template.id }), titlu, text, categorie }
    if (await action.run(() => saveTemplate(kind, given))) finish(onDone)
  }
  async function remove() {
    if (!template) return
    if (!isSure) return setSure(true)
    if (await action.run(() => deleteTemplate(kind, template.id))) finish(onDone)
  }

  return (
    <Form
      action={action}
      draft={draft}
      onSubmit={(event) => void save(readForm(event, ['titlu', 'categorie', 'text']))}
      foot={
        <div className="cluster">
          <Button type="submit" variant="primary" busy={action.busy}>
            {words.save}
          </Button>
          <Button variant="quiet" onClick={() => finish(onCancel)}>
            {common.cancel}
          </Button>
          {template && (
            <Button variant="danger" small onClick={() => void remove()}>
              {isSure ? words.removeSure : words.remove}
            </Button>
          )}
        </div>
      }
    >
      <h3>{template ? words.edit : words.add}</h3>
      <TextField
        name="titlu"
        label={words.name}
        error={action.fields['titlu']}
        defaultValue={textOf(draft.values, 'titlu')}
        maxLength={limits.text.max}
      />
      <Field label={words.category}>
        {(control) => (
          <SelectInput
            {...control}
            name="categorie"
            defaultValue={textOf(draft.values, 'categorie')}
          >
            <option value="">{words.anyCategory}</option>
            {category.code !== '' && <option value={category.code}>{category.name}</option>}
          </SelectInput>
        )}
      </Field>
      <Field
        label={words.text}
        hint={words.fields(templateFields.map((name) => `{${name}}`).join(' '))}
        error={action.fields['text']}
      >
        {(control) => (
          <TextArea
            {...control}
            name="text"
            rows={6}
            maxLength={limits.message.max}
            defaultValue={textOf(draft.values, 'text')}
          />
        )}
      </Field>
    </Form>
  )
}

const toValues = (template: Template | null) =>
  toFormValues({
    titlu: template?.titlu ?? '',
    categorie: template?.categorie ?? '',
    text: template?.text ?? '',
  })
