import type { FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { saveFile } from '#src/browser/save-file.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { Download } from '#src/ui/icons.ts'
import { TextArea } from '#src/ui/text-area.tsx'
import { tell } from '../../services/feedback.ts'
import { TextField } from '../shared/fields.tsx'
import { isTicked, textOf, toFormValues, type FormValues } from '../shared/form-values.ts'
import { FormSheet } from '../shared/FormSheet.tsx'
import { Problem } from '../shared/Problem.tsx'
import { findEmpty, readForm } from '../shared/read-form.ts'
import { useAction } from '../shared/use-action.ts'
import { useFormDraft } from '../shared/use-form-draft.ts'
import type { Definition, DefinitionKind } from './definition.ts'
import { HistoryButton } from './HistoryButton.tsx'
import { words } from './categorii.ro.ts'

const MAX_DAYS = 365
const OFFERED = 'da'

interface DefinitionSheetProps {
  kind: DefinitionKind
  definition: Definition
  onClose: () => void
  /** Called with the sentence to show. */
  onDone: (sentence: string) => void
}

/** Dialog that changes how a category or a request type is named and offered. */
export function DefinitionSheet({ kind, definition, onClose, onDone }: DefinitionSheetProps) {
  const { cod, denumire, necesara, cazuri_deschise, versiune } = definition
  const action = useAction()
  const draft = useFormDraft(`${kind.importKind}:${cod}`, toValues(definition), versiune)
  const { values } = draft

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const given = readForm(event, ['denumire', 'descriere', 'zile', 'activ'])
    const days = given.zile === '' ? null : Number(given.zile)
    const refused = findEmpty({ denumire: given.denumire })
    if (!isDays(days, kind)) refused['zile'] = words.daysWrong
    if (Object.keys(refused).length > 0) return action.refuse(refused)
    const activ = necesara || given.activ !== ''
    const changed = { ...definition, ...given, zile: days, activ, versiune: draft.version }
    if (!(await action.run(() => kind.save(cod, changed)))) return
    draft.drop()
    onDone(words.saved(given.denumire))
  }

  return (
    <FormSheet
      title={kind.texts.title(denumire)}
      submit={words.save}
      action={action}
      draft={draft}
      onClose={onClose}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <TextField
        name="denumire"
        label={words.name}
        error={action.fields['denumire']}
        defaultValue={textOf(values, 'denumire')}
        maxLength={limits.addressText.max}
        autoComplete="off"
      />
      <Field label={words.hint} error={action.fields['descriere']}>
        {(control) => (
          <TextArea
            {...control}
            name="descriere"
            rows={2}
            maxLength={limits.reason.max}
            defaultValue={textOf(values, 'descriere')}
          />
        )}
      </Field>
      <TextField
        name="zile"
        label={kind.texts.days}
        hint={kind.texts.daysHint}
        error={action.fields['zile'] ?? action.fields['tinta_zile'] ?? action.fields['termen_zile']}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={textOf(values, 'zile')}
      />
      <Checkbox
        name="activ"
        value={OFFERED}
        label={words.offer}
        hint={necesara ? words.required : words.offerHint(cazuri_deschise)}
        defaultChecked={necesara || isTicked(values, 'activ', OFFERED)}
        disabled={necesara}
      />
      <p className="meta">{words.english}</p>
      <DefinitionFile kind={kind} cod={cod} />
      <HistoryButton
        calls={kind.versions}
        of={{ key: cod, version: versiune }}
        onRestored={onDone}
      />
    </FormSheet>
  )
}

/** Downloads the whole definition, and leads to where it is brought back. */
function DefinitionFile({ kind, cod }: { kind: DefinitionKind; cod: string }) {
  const action = useAction()

  async function download() {
    const read = await action.run(() => kind.readWhole(cod))
    if (!read) return
    const name = `${cod.toLowerCase()}.json`
    const text = `${JSON.stringify(read.definitie, null, 2)}\n`
    saveFile(new File([text], name, { type: 'application/json' }))
    tell(words.downloaded(name))
  }

  return (
    <>
      <p className="meta">{words.fields}</p>
      <div className="cluster">
        <Button small icon={<Download />} busy={action.busy} onClick={() => void download()}>
          {words.download}
        </Button>
        <LinkButton small variant="quiet" href={`#/importuri/nou?fel=${kind.importKind}`}>
          {words.import}
        </LinkButton>
      </div>
      <Problem text={action.problem} />
      <p className="meta">
        {words.code}: {cod}
      </p>
    </>
  )
}

// A disabled box, of one that must be offered, is not in what the form holds.
const toValues = ({ denumire, descriere, zile, activ, necesara }: Definition): FormValues =>
  toFormValues({
    denumire,
    descriere,
    zile: zile?.toString() ?? '',
    activ: activ && !necesara ? OFFERED : '',
  })

const isDays = (days: number | null, { daysOptional }: DefinitionKind): boolean =>
  days === null ? daysOptional : Number.isInteger(days) && days >= 1 && days <= MAX_DAYS
