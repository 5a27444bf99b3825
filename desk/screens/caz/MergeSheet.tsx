import { useState } from 'react'
import type { QueueRow } from '#contract/desk/coada.ts'
import { longestSearch } from '#contract/limits.ts'
import { formatDate } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioTiles } from '#src/ui/radio-tiles.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { findCasesLike, hasStates, mergeInto } from '../../services/cazuri.ts'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { ChangeSheet } from './ChangeSheet.tsx'
import type { CaseSheetProps } from './sheet-props.ts'
import { texts } from './texts.ro.ts'
import { useChange } from './use-change.ts'

const words = texts.merge

const SHOWN = 5

/** Dialog that closes a case as a duplicate of another, which is found by its number. */
export function MergeSheet({ shown, onDone, onClose }: CaseSheetProps) {
  const { caz, numar, versiune } = shown
  const change = useChange()
  const finding = useAction()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<QueueRow[] | null>(null)
  const [chosen, setChosen] = useState('')
  const main = found?.find(({ id }) => String(id) === chosen)

  async function find() {
    if (typed.trim() === '') return
    const rows = await finding.run(() => findCasesLike(caz, typed.trim()))
    if (!rows) return
    setFound(rows.slice(0, SHOWN))
    setChosen(rows.length === 1 ? String(rows[0]?.id) : '')
  }
  async function submit(force = false) {
    if (!hasStates(caz)) return
    if (!main) return found === null ? find() : change.refuse({ caz: words.required })
    const send = () => change.run((seen) => mergeInto(caz, main.id, seen), versiune)
    const made = force ? await change.force() : await send()
    if (made !== undefined) onDone(words.done(main.numar), made)
  }

  return (
    <ChangeSheet
      title={words.title}
      submit={words.submit}
      change={change}
      mine={<p>{main && texts.conflict.merge(main.numar)}</p>}
      onSubmit={() => void submit()}
      onForce={() => void submit(true)}
      onClose={onClose}
    >
      <p>{words.text(numar)}</p>
      <Field label={words.find} hint={words.findHint}>
        {(control) => (
          <div className="case-merge__find">
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={longestSearch}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value)
                setFound(null)
              }}
            />
            <Button busy={finding.busy} onClick={() => void find()}>
              {words.search}
            </Button>
          </div>
        )}
      </Field>
      <Problem text={finding.problem} />
      <div role="status">{found?.length === 0 && <p>{words.none}</p>}</div>
      {found !== null && found.length > 0 && (
        <RadioTiles
          legend={words.choose}
          name="caz"
          value={chosen}
          onChange={setChosen}
          error={change.fields['caz']}
          options={found.map((row) => ({
            value: String(row.id),
            label: row.numar,
            hint: [row.denumire, row.strada, formatDate(row.trimisa_la)]
              .filter((part) => part !== '')
              .join(' · '),
          }))}
        />
      )}
    </ChangeSheet>
  )
}
