import { useEffect, useRef } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import type { Caller } from '#contract/desk/apeluri.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import { limits, longestSearch } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { Note } from '#src/ui/note.tsx'
import { changeDraft, draft, findCallers, isKnown } from '../../services/apeluri.ts'
import type { CallDraft, NewCaller } from '../../services/call-draft.ts'
import { Combobox } from '../shared/Combobox.tsx'
import { TextField } from '../shared/fields.tsx'
import { focusOpened } from '../shared/focus-opened.ts'
import { texts } from './texts.ro.ts'
import { useSearch } from './use-search.ts'

const words = texts.caller
const PAUSE_MS = 250
const NEW = 'nou'

interface Props {
  errors: Record<string, string>
  /** Called once the caller is known, so that the typing goes on. */
  onChosen: () => void
}

/** Who calls: somebody found, or somebody new. */
export function CallerSection({ errors, onChosen }: Props) {
  useSignals()
  const { caller } = draft.value
  return (
    <section className="call__part" aria-labelledby="apelant">
      <div className="between">
        <h2 id="apelant">{caller && !isKnown(caller) ? words.newTitle : words.title}</h2>
        {caller && (
          <Button
            variant="quiet"
            small
            onClick={() => changeDraft({ caller: null, values: {}, newAddress: null })}
          >
            {words.change}
          </Button>
        )}
      </div>
      {caller === null && <CallerSearch error={errors['cauta']} onChosen={onChosen} />}
      {isKnown(caller) && <KnownCaller caller={caller} />}
      {caller && !isKnown(caller) && <NewCallerFields caller={caller} errors={errors} />}
    </section>
  )
}

function CallerSearch({ error, onChosen }: { error: string | undefined; onChosen: () => void }) {
  useSignals()
  const field = useRef<HTMLInputElement>(null)
  // Selected, so that the next name is typed over the last search.
  useEffect(() => {
    focusOpened(() => {
      field.current?.focus()
      field.current?.select()
    })
  }, [])
  const { search } = draft.value
  const text = search.trim()
  const isLong = text.length >= deskLimits.callerSearch.min
  const { items, hasFailed } = useSearch(isLong ? text : null, findCallers, PAUSE_MS)
  const options: (Caller | typeof NEW)[] =
    isLong && (items || hasFailed) ? [...(items ?? []), NEW] : []

  function choose(chosen: Caller | typeof NEW) {
    changeDraft({ caller: chosen === NEW ? toNewCaller(search) : chosen })
    if (chosen !== NEW) onChosen()
  }
  return (
    <>
      <Combobox
        inputRef={field}
        name="cauta"
        label={words.search}
        hint={words.hint}
        error={error}
        value={search}
        maxLength={longestSearch}
        items={options}
        listLabel={words.results}
        status={items ? words.count(items.length) : ''}
        keyOf={(item) => (item === NEW ? NEW : String(item.id))}
        render={(item) => (item === NEW ? <b>{words.addNew}</b> : <FoundCaller caller={item} />)}
        onChange={(next) => changeDraft({ search: next })}
        onChoose={choose}
      />
      {hasFailed && (
        <Note kind="late" role="alert">
          {words.failed}
        </Note>
      )}
    </>
  )
}

function FoundCaller({ caller }: { caller: Caller }) {
  return (
    <>
      <span>
        <b>{caller.nume}</b> <span className="num">{caller.telefon}</span>
      </span>
      <span className="meta">{describeCaller(caller)}</span>
    </>
  )
}

const describeCaller = ({ coduri_client, are_cont, adresa, cnp_cui }: Caller): string =>
  [
    are_cont ? words.withAccount : words.withoutAccount,
    coduri_client.length > 0 && words.code(coduri_client),
    cnp_cui,
    adresa,
  ]
    .filter(Boolean)
    .join(' · ')

function KnownCaller({ caller }: { caller: Caller }) {
  return (
    <div className="call__person">
      <FoundCaller caller={caller} />
      <span className="meta">{texts.answer[caller.raspuns]}</span>
    </div>
  )
}

interface NewCallerProps {
  caller: NewCaller
  errors: Record<string, string>
}

function NewCallerFields({ caller, errors }: NewCallerProps) {
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const inputs = first.current?.querySelectorAll('input') ?? []
    ;[...inputs].find(({ value }) => value === '')?.focus()
  }, [])
  const field = (name: keyof NewCaller, label: string, maxLength: number) => (
    <TextField
      name={`apelant.${name}`}
      label={label}
      value={caller[name]}
      error={errors[`apelant.${name}`]}
      maxLength={maxLength}
      autoComplete="off"
      inputMode={name === 'telefon' ? 'tel' : 'text'}
      onChange={(event) => changeDraft({ caller: { ...caller, [name]: event.target.value } })}
    />
  )
  return (
    <>
      <div className="data-fields" ref={first}>
        {field('nume', words.lastName, limits.name.max)}
        {field('prenume', words.firstName, limits.name.max)}
        {field('telefon', words.phone, limits.phone.max)}
      </div>
      <p className="meta">
        {words.phoneHint} {words.notice}
      </p>
    </>
  )
}

/** Reads what was searched for as the beginning of a new caller: a phone, or a surname with first names. */
function toNewCaller(search: string): NonNullable<CallDraft['caller']> {
  const text = search.trim()
  if (/^\+?[\d\s.\-()/]+$/.test(text)) return { nume: '', prenume: '', telefon: text }
  const [nume = '', ...rest] = text.split(/\s+/).map(capitalize)
  return { nume, prenume: rest.join(' '), telefon: '' }
}

const capitalize = (word: string): string => word.charAt(0).toLocaleUpperCase('ro') + word.slice(1)
