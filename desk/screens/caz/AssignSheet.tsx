import { useEffect, useState } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import { longestSearch } from '#contract/limits.ts'
import { containsWords } from '#contract/search.ts'
import { RadioTiles } from '#src/ui/radio-tiles.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { assign } from '../../services/cazuri.ts'
import { loadOptions, options } from '../../services/queue-options.ts'
import { member } from '../../services/session.ts'
import { texts as common } from '../../texts.ro.ts'
import { ChangeSheet } from './ChangeSheet.tsx'
import type { CaseSheetProps } from './sheet-props.ts'
import { texts } from './texts.ro.ts'
import { useChange } from './use-change.ts'

const words = texts.assign

const NOBODY = 'nimeni'
/** Colleagues from which one searches instead of looking. */
const MANY = 8

/** Dialog that gives a case to a colleague, to oneself or to nobody. */
export function AssignSheet({ shown, onDone, onClose }: CaseSheetProps) {
  useSignals()
  const { caz, atribuit, versiune } = shown
  const change = useChange()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const people = (options.value?.membri ?? []).filter(({ feluri }) => feluri.includes(caz.fel))
  const found = people.filter(({ nume }) => containsWords(nume, typed))
  const name = people.find(({ id }) => String(id) === chosen)?.nume

  useEffect(() => {
    if (options.peek() === null) void loadOptions()
  }, [])

  async function submit(force = false) {
    if (chosen === '') return change.refuse({ membru: words.required })
    const to = chosen === NOBODY ? null : Number(chosen)
    const send = () => change.run((seen) => assign(caz, to, seen), versiune)
    const made = force ? await change.force() : await send()
    if (made !== undefined) onDone(describeDone(to, name), made)
  }

  return (
    <ChangeSheet
      title={words.title}
      submit={words.submit}
      change={change}
      mine={<p>{name === undefined ? texts.conflict.unassign : texts.conflict.assign(name)}</p>}
      onSubmit={() => void submit()}
      onForce={() => void submit(true)}
      onClose={onClose}
    >
      {options.value === null && <p role="status">{common.loading}</p>}
      {people.length > MANY && (
        <TextInput
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          autoComplete="off"
          maxLength={longestSearch}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <RadioTiles
        legend={words.member}
        name="membru"
        value={chosen}
        onChange={setChosen}
        error={change.fields['membru']}
        options={[
          ...found.map(({ id, nume }) => ({
            value: String(id),
            label: nume,
            hint: describePerson(id, atribuit?.id ?? null),
          })),
          ...(atribuit ? [{ value: NOBODY, label: words.nobody }] : []),
        ]}
      />
      {found.length === 0 && typed !== '' && <p role="status">{words.none}</p>}
    </ChangeSheet>
  )
}

function describePerson(id: number, current: number | null): string | undefined {
  if (id === current) return words.now
  return id === member.peek()?.id ? words.me : undefined
}

function describeDone(to: number | null, name: string | undefined): string {
  if (to === null) return words.left
  return to === member.peek()?.id ? words.taken : words.done(name ?? '')
}
