import { useRef, useState, type FormEvent } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { ImportKindInfo } from '#contract/desk/importuri.ts'
import { importAreaNames, importFormatOf, maxImportBytes } from '#contract/import-kinds.ts'
import { saveFile } from '#src/browser/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Download } from '#src/ui/icons.ts'
import { SelectInput } from '#src/ui/select-input.tsx'
import { Table, type TableColumn } from '#src/ui/table.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { listImportKinds, uploadImport } from '../../services/importuri.ts'
import { openPage, query } from '../../services/location.ts'
import { BackLink } from '../shared/BackLink.tsx'
import { Loading } from '../shared/Loading.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { useFormErrors } from '../shared/use-form-errors.ts'
import { useLoaded } from '../shared/use-loaded.ts'
import { words } from './texts.ro.ts'

const own = words.fresh

/** New import: the kind of file with its columns, and the file, which is tried first. */
export function NewImport() {
  const loaded = useLoaded(listImportKinds)
  return (
    <>
      <BackLink href="#/importuri">{own.back}</BackLink>
      <PageHead title={own.title} lead={own.lead} />
      <Loading loaded={loaded}>{({ lista }) => <ImportForm kinds={lista} />}</Loading>
    </>
  )
}

function ImportForm({ kinds }: { kinds: ImportKindInfo[] }) {
  useSignals()
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  useFormErrors(form, action)
  const [fileName, setFileName] = useState('')
  // The address holds the kind, so that it is not lost with the session.
  const asked = query.value.get('fel')
  const kind = kinds.find(({ fel }) => fel === asked) ?? kinds[0]
  if (!kind) return null
  const { fel, zona } = kind
  const format = importFormatOf(zona)
  // The file is chosen before or after its kind.
  const mismatch = hasOtherFormat(fileName, format) ? own.otherFormat[format] : undefined

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const file = new FormData(event.currentTarget).get('fisier')
    if (!(file instanceof File) || file.size === 0) {
      return action.refuse({ fisier: own.fileMissing })
    }
    // The sentence is shown already: its field gets the focus.
    if (mismatch !== undefined) return action.refuse({})
    if (file.size > maxImportBytes(zona)) return action.refuse({ fisier: own.tooLarge(zona) })
    const received = await action.run(() => uploadImport(zona, fel, file))
    if (received) openPage(`importuri/${zona}/${received.id}`)
  }

  return (
    <div className="columns import-columns">
      <form
        ref={form}
        className="stack stack--form part"
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
      >
        <Field label={words.kind}>
          {(control) => (
            <SelectInput
              {...control}
              value={fel}
              onChange={({ target }) =>
                openPage(`importuri/nou?fel=${target.value}`, { replace: true })
              }
            >
              <KindOptions kinds={kinds} />
            </SelectInput>
          )}
        </Field>
        <Field
          label={own.file[format]}
          hint={own.fileHint(zona)}
          error={mismatch ?? action.fields['fisier']}
        >
          {(control) => (
            <TextInput
              {...control}
              type="file"
              name="fisier"
              accept={fileTypes[format].accept}
              onChange={({ target }) => setFileName(target.files?.[0]?.name ?? '')}
            />
          )}
        </Field>
        <Problem text={action.problem} />
        <div>
          <Button type="submit" small variant="primary" busy={action.busy}>
            {own.attempt}
          </Button>
        </div>
      </form>
      <KindDescription kind={kind} />
    </div>
  )
}

function KindOptions({ kinds }: { kinds: ImportKindInfo[] }) {
  return importAreaNames.map((area) => {
    const ofArea = kinds.filter(({ zona }) => zona === area)
    return (
      ofArea.length > 0 && (
        <optgroup key={area} label={words.areas[area]}>
          {ofArea.map(({ fel }) => (
            <option key={fel} value={fel}>
              {words.kinds[fel]}
            </option>
          ))}
        </optgroup>
      )
    )
  })
}

const fileTypes = {
  csv: { type: 'text/csv', accept: '.csv,text/csv' },
  json: { type: 'application/json', accept: '.json,application/json' },
}

/** Tells whether the name of a file says that it is of another format; a name may say nothing. */
const hasOtherFormat = (name: string, format: keyof typeof fileTypes): boolean =>
  name.toLowerCase().endsWith(format === 'csv' ? '.json' : '.csv')

/** Says what a file of a kind is like. */
function KindDescription({ kind }: { kind: ImportKindInfo }) {
  const { fel, zona, sumar, detalii, coloane, model } = kind
  const format = importFormatOf(zona)
  const { type } = fileTypes[format]
  const isTable = format === 'csv'
  return (
    <section className="part">
      <h2>{isTable ? own.columns : own.definition}</h2>
      <p>{`${words.kinds[fel]}: ${sumar}.`}</p>
      {detalii !== '' && <Explained text={detalii} />}
      <p className="meta">{isTable ? own.columnsText : own.definitionText}</p>
      <div>
        <Button
          small
          icon={<Download />}
          onClick={() => saveFile(new File([model], `${fel}-exemplu.${format}`, { type }))}
        >
          {own.model}
        </Button>
      </div>
      {isTable && (
        <Table caption={own.columns} columns={columns} items={coloane} keyOf={({ nume }) => nume} />
      )}
    </section>
  )
}

/** A text of the operator's manual, where names of columns and commands stand between backticks. */
function Explained({ text }: { text: string }) {
  return (
    <p>
      {text
        .split('`')
        .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}
    </p>
  )
}

const columns: TableColumn<ImportKindInfo['coloane'][number]>[] = [
  { key: 'nume', label: own.column, area: 'title', cell: ({ nume }) => <code>{nume}</code> },
  { key: 'despre', label: own.about, cell: ({ despre }) => despre },
  { key: 'exemplu', label: own.example, cell: ({ exemplu }) => exemplu },
  {
    key: 'obligatorie',
    label: own.required,
    cell: ({ obligatorie }) => (obligatorie ? own.yes : own.no),
  },
]
