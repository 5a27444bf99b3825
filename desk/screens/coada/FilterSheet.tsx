import type { FormEvent, ReactNode } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import {
  caseKinds,
  casePermissions,
  type DeskCaseKind,
  type QueueOptions,
  type SavedFilters,
} from '#contract/desk/coada.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { DateInput } from '#src/ui/date-input.tsx'
import { Field } from '#src/ui/field.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { filters, setFilters } from '../../services/coada.ts'
import { options } from '../../services/queue-options.ts'
import { isAllowed } from '../../services/session.ts'
import { texts as common } from '../../texts.ro.ts'
import { TextField } from '../shared/fields.tsx'
import { LateSelect } from '../shared/LateSelect.tsx'
import { readForm } from '../shared/read-form.ts'
import { texts } from './texts.ro.ts'

const words = texts.filters
const FORM = 'filtrele-cozii'
const names = [
  'categorie',
  'stare',
  'strada',
  'sector',
  'de_la',
  'pana_la',
  'atribuit',
  'asteapta',
  'depasite',
  'aproape',
  'ordine',
] as const

/** Dialog with all filters of the queue but the kind, which has its tabs. */
export function FilterSheet({ onClose }: { onClose: () => void }) {
  useSignals()
  const given = filters.value
  const read = (name: (typeof names)[number]) => given[name] ?? ''

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    const filled = Object.entries(readForm(event, names)).filter(([, value]) => value !== '')
    apply(Object.fromEntries(filled))
  }
  function apply(others: SavedFilters) {
    const { fel } = given
    onClose()
    setFilters(fel === undefined ? others : { fel, ...others })
  }

  return (
    <Sheet
      small
      title={words.title}
      closeLabel={common.cancel}
      onCancel={onClose}
      isHistoryStep={false}
      foot={
        <>
          <Button variant="quiet" onClick={() => apply({})}>
            {words.clear}
          </Button>
          <Button type="submit" form={FORM} variant="primary">
            {words.apply}
          </Button>
        </>
      }
    >
      <form id={FORM} className="queue-filters" noValidate onSubmit={handleSubmit}>
        <SelectField name="categorie" label={words.category} value={read('categorie')}>
          <option value="">{words.any}</option>
          <CategoryOptions />
        </SelectField>
        <SelectField name="stare" label={words.state} value={read('stare')}>
          <option value="">{words.stateOpen}</option>
          <option value="toate">{words.stateAll}</option>
          <StateOptions />
        </SelectField>
        <TextField
          name="strada"
          label={words.street}
          hint={words.streetHint}
          defaultValue={read('strada')}
          autoComplete="off"
        />
        <SelectField name="atribuit" label={words.assigned} value={read('atribuit')}>
          <option value="">{words.anyone}</option>
          <option value="eu">{words.me}</option>
          <option value="nimeni">{words.nobody}</option>
          <MemberOptions />
        </SelectField>
        <Field label={words.from}>
          {(control) => <DateInput {...control} name="de_la" defaultValue={read('de_la')} />}
        </Field>
        <Field label={words.to}>
          {(control) => <DateInput {...control} name="pana_la" defaultValue={read('pana_la')} />}
        </Field>
        <SectorField value={read('sector')} />
        <div className="queue-filters__order">
          <SelectField name="ordine" label={words.order} value={read('ordine')}>
            <option value="">{words.orders.usual}</option>
            <option value="termen">{words.orders.termen}</option>
            <option value="noi">{words.orders.noi}</option>
          </SelectField>
        </div>
        <div className="queue-filters__checks">
          <Checkbox
            name="asteapta"
            value="true"
            label={words.waiting}
            defaultChecked={read('asteapta') === 'true'}
          />
          <Checkbox
            name="depasite"
            value="true"
            label={words.overdue}
            defaultChecked={read('depasite') === 'true'}
          />
          <Checkbox
            name="aproape"
            value="true"
            label={words.near}
            defaultChecked={read('aproape') === 'true'}
          />
        </div>
      </form>
    </Sheet>
  )
}

interface SelectFieldProps {
  name: string
  label: string
  value: string
  children: ReactNode
}

function SelectField({ name, label, value, children }: SelectFieldProps) {
  useSignals()
  void options.value // the select is drawn again with its options
  return (
    <Field label={label}>
      {(control) => (
        <LateSelect {...control} name={name} initial={value}>
          {children}
        </LateSelect>
      )}
    </Field>
  )
}

/** Kinds that are filtered: the one that the tabs have chosen, or all that the role sees. */
function listKinds(): DeskCaseKind[] {
  const { fel } = filters.value
  const seen = caseKinds.filter((kind) => isAllowed(casePermissions[kind].see))
  return seen.filter((kind) => fel === undefined || kind === fel)
}

function CategoryOptions() {
  useSignals()
  return listKinds().map((kind) => {
    const known = options.value?.categorii.filter(({ fel }) => fel === kind) ?? []
    return known.length === 0 ? null : (
      <optgroup key={kind} label={texts.kindTabs[kind]}>
        {known.map(({ cod, denumire }) => (
          <option key={cod} value={cod}>
            {denumire}
          </option>
        ))}
      </optgroup>
    )
  })
}

/** States by the kinds that have them: one that two kinds have is chosen once, for both. */
function StateOptions() {
  useSignals()
  const kinds = listKinds()
  const groups = new Map<string, QueueOptions['stari']>()
  for (const state of options.value?.stari ?? []) {
    if (!kinds.includes(state.fel)) continue
    const label = nameKindsWith(state.cod, kinds)
    const group = groups.get(label) ?? []
    if (!group.some(({ cod }) => cod === state.cod)) groups.set(label, [...group, state])
  }
  return [...groups].map(([label, states]) => (
    <optgroup key={label} label={label}>
      {states.map(({ cod, denumire }) => (
        <option key={cod} value={cod}>
          {denumire}
        </option>
      ))}
    </optgroup>
  ))
}

const nameKindsWith = (state: string, kinds: DeskCaseKind[]): string =>
  kinds
    .filter((kind) => options.peek()?.stari.some(({ fel, cod }) => fel === kind && cod === state))
    .map((kind) => texts.kindTabs[kind])
    .join(', ')

function MemberOptions() {
  useSignals()
  return (
    <optgroup label={words.member}>
      {options.value?.membri.map(({ id, nume }) => (
        <option key={id} value={id}>
          {nume}
        </option>
      ))}
    </optgroup>
  )
}

/** Sector of the address; absent where all cases are of one, unless the address asks for another. */
function SectorField({ value }: { value: string }) {
  useSignals()
  const known = options.value?.sectoare ?? []
  const sectors = value === '' || known.includes(value) ? known : [...known, value]
  if (sectors.length < 2 && value === '') return null
  return (
    <SelectField name="sector" label={words.sector} value={value}>
      <option value="">{words.any}</option>
      {sectors.map((sector) => (
        <option key={sector} value={sector}>
          {sector}
        </option>
      ))}
    </SelectField>
  )
}
