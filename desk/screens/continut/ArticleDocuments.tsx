import { useRef, useState, type FormEvent } from 'react'
import type { ArticleContent } from '#contract/desk/continut.ts'
import { Button } from '#src/ui/button.tsx'
import { Confirm } from '#src/ui/confirm.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { addDocument, documentAddress, removeDocument } from '../../services/continut.ts'
import { texts } from '../../texts.ro.ts'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { words } from './texts.ro.ts'

const own = words.articles
const ACCEPTED = 'application/pdf,image/*'

/** Documents of an article: added and removed at once. */
export function ArticleDocuments({
  article: { slug, documente },
  onChanged,
}: {
  article: ArticleContent
  onChanged: () => void
}) {
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState<string | null>(null)

  async function handleAdd(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const file = new FormData(event.currentTarget).get('fisier')
    if (!(file instanceof File) || file.size === 0) {
      return action.refuse({ fisier: own.fileMissing })
    }
    if (!(await action.run(() => addDocument(slug, file)))) return
    form.current?.reset()
    onChanged()
  }
  async function remove(name: string) {
    if (await action.run(() => removeDocument(slug, name))) onChanged()
  }

  return (
    <section className="part">
      <h3>{own.documents}</h3>
      <p className="meta">{own.documentsText}</p>
      {documente.length === 0 && <p>{own.noDocument}</p>}
      <ul className="content-documents">
        {documente.map(({ id, nume }) => (
          <li key={id}>
            <a href={documentAddress(id)} download={nume}>
              {nume}
            </a>
            <Button
              small
              variant="quiet"
              aria-label={own.removeDocument(nume)}
              onClick={() => setAsked(nume)}
            >
              {own.remove}
            </Button>
          </li>
        ))}
      </ul>
      <form
        ref={form}
        className="content-upload"
        noValidate
        onSubmit={(event) => void handleAdd(event)}
      >
        <Field label={own.file} error={action.fields['fisier']}>
          {(control) => <TextInput {...control} type="file" name="fisier" accept={ACCEPTED} />}
        </Field>
        <Button type="submit" small busy={action.busy}>
          {own.addDocument}
        </Button>
      </form>
      <Problem text={action.problem} />
      {asked !== null && (
        <Confirm
          title={own.removeAsk(asked)}
          yes={own.remove}
          no={texts.cancel}
          onClose={() => setAsked(null)}
          onYes={() => void remove(asked)}
        >
          {own.removeText}
        </Confirm>
      )}
    </section>
  )
}
