import { useSignals } from '@preact/signals-react/runtime'
import type { Ref } from 'react'
import { longestSearch } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { changeDraft, draft } from '../../services/apeluri.ts'
import { Combobox } from '../shared/Combobox.tsx'
import { requiredDocuments, searchSubjects, type SubjectOption } from './subjects.ts'
import { texts } from './texts.ro.ts'

const words = texts.subject

interface Props {
  options: SubjectOption[]
  chosen: SubjectOption | undefined
  error: string | undefined
  fieldRef: Ref<HTMLInputElement>
  onChosen: () => void
}

/** Chooses the subject of the call, found by the caller's words. */
export function SubjectSection({ options, chosen, error, fieldRef, onChosen }: Props) {
  useSignals()
  const { subjectSearch } = draft.value
  const found = searchSubjects(options, subjectSearch)

  function choose({ fel, form }: SubjectOption) {
    changeDraft({
      subject: { fel, cod: form.cod },
      values: initialValues(form),
      subcategorie: '',
      newAddress: null,
    })
    onChosen()
  }
  return (
    <section className="call__part" aria-labelledby="subiect">
      <div className="between">
        <h2 id="subiect">{words.title}</h2>
        {chosen && (
          <Button variant="quiet" small onClick={() => changeDraft({ subject: null })}>
            {words.change}
          </Button>
        )}
      </div>
      {chosen ? (
        <ChosenSubject option={chosen} />
      ) : (
        <Combobox
          inputRef={fieldRef}
          name="subiect"
          label={words.search}
          hint={words.hint}
          error={error}
          value={subjectSearch}
          maxLength={longestSearch}
          items={subjectSearch.trim() === '' ? [] : found}
          listLabel={words.results}
          status={subjectSearch.trim() === '' ? '' : words.count(found.length)}
          keyOf={({ fel, form }) => `${fel} ${form.cod}`}
          render={(option) => <Option option={option} />}
          onChange={(next) => changeDraft({ subjectSearch: next })}
          onChoose={choose}
        />
      )}
    </section>
  )
}

const initialValues = ({ campuri }: SubjectOption['form']) =>
  Object.fromEntries(
    campuri.flatMap(({ nume, implicit }) => (implicit === undefined ? [] : [[nume, implicit]])),
  )

function Option({ option }: { option: SubjectOption }) {
  const documents = requiredDocuments(option).length > 0
  return (
    <>
      <b>{option.form.denumire}</b>
      <span className="meta">
        {[words[option.fel], documents && words.needsDocuments, option.form.descriere]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}

function ChosenSubject({ option }: { option: SubjectOption }) {
  const documents = requiredDocuments(option)
  const elsewhere = option.fel === 'sesizare' ? option.form.mesaj_redirectionare : undefined
  return (
    <>
      <div className="call__person">
        <Option option={option} />
      </div>
      {elsewhere && <Note kind="wait">{elsewhere}</Note>}
      {documents.length > 0 && (
        <Note kind="late" role="status">
          {words.documents(documents.join('; '))}
        </Note>
      )}
    </>
  )
}
