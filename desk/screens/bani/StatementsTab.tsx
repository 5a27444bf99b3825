import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import type { StatementItem, StatementTrial } from '#contract/money-fields.ts'
import { formatDate, formatMoment } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import type { TableColumn } from '#src/ui/table.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { importStatement, listStatements, resumeImport, tryStatement } from '../../services/bani.ts'
import { tell } from '../../services/feedback.ts'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { useFormErrors } from '../shared/use-form-errors.ts'
import { Nothing } from '../shared/Loading.tsx'
import { PagedTable } from '../shared/PagedList.tsx'
import { usePages } from '../shared/use-pages.ts'
import { usePolling, type Polled } from '../shared/use-polling.ts'
import { formatLei } from './format-lei.ts'
import { words } from './texts.ro.ts'
import { TrialView } from './TrialView.tsx'

const own = words.statements
const POLL_MS = 1500

/** Bank statements: a new one, tried before it is imported, and those imported, with how far they are. */
export function StatementsTab() {
  const load = useCallback((cursor?: string) => listStatements(cursor), [])
  const pages = usePages(load)
  const { loaded, restart } = pages
  const left = pages.items.reduce((sum, { de_prelucrat }) => sum + de_prelucrat, 0)
  const [isStuck, setStuck] = useState(false)
  useProgress(left, { busy: loaded.busy, reload: restart }, setStuck)
  const resuming = useAction()

  async function resume() {
    if (!(await resuming.run(resumeImport))) return
    setStuck(false)
    tell(own.resumed)
    restart()
  }

  return (
    <>
      <NewStatement onImported={restart} />
      <section className="part">
        <h2>{own.historyTitle}</h2>
        {isStuck && left > 0 && (
          <Note kind="wait" role="status">
            <p>{own.interrupted(left)}</p>
            <Button small busy={resuming.busy} onClick={() => void resume()}>
              {own.resume}
            </Button>
          </Note>
        )}
        <Problem text={resuming.problem} />
        <PagedTable
          pages={pages}
          caption={own.caption}
          columns={columns}
          empty={<Nothing title={own.empty} text={own.emptyText} />}
        />
      </section>
    </>
  )
}

/** Polls while receipts are being booked; an import whose count stands still was interrupted. */
function useProgress(left: number, { busy, reload }: Polled, onStuck: (isStuck: boolean) => void) {
  const seen = useRef({ left: 0, times: 0 })
  const look = useCallback(() => {
    const isSame = seen.current.left === left
    seen.current = { left, times: isSame ? seen.current.times + 1 : 0 }
    onStuck(seen.current.times >= STUCK_POLLS)
    reload()
  }, [left, reload, onStuck])
  useEffect(() => {
    if (left === 0) onStuck(false)
  }, [left, onStuck])
  usePolling(left > 0, { busy, reload: look }, POLL_MS)
}

/** Polls without a change after which an import counts as interrupted. */
const STUCK_POLLS = 4

interface ChosenFile {
  file: File
  isOtherAccount: boolean
}

function NewStatement({ onImported }: { onImported: () => void }) {
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  const [tried, setTried] = useState<(ChosenFile & { trial: StatementTrial }) | null>(null)
  useFormErrors(form, action)

  async function handleTry(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const file = data.get('fisier')
    if (!(file instanceof File) || file.size === 0) {
      return action.refuse({ fisier: own.fileMissing })
    }
    const chosen = { file, isOtherAccount: data.has('alt_cont') }
    const trial = await action.run(() => tryStatement(chosen))
    if (trial) setTried({ ...chosen, trial })
  }

  async function runImport(chosen: ChosenFile) {
    if (!(await action.run(() => importStatement(chosen)))) return
    setTried(null)
    tell(own.imported)
    onImported()
  }

  return (
    <section className="part">
      <h2>{tried ? own.trialTitle : own.addTitle}</h2>
      {tried ? (
        <TrialView
          trial={tried.trial}
          busy={action.busy}
          onImport={() => void runImport(tried)}
          onDiscard={() => setTried(null)}
        />
      ) : (
        <form
          ref={form}
          className="stack stack--form"
          noValidate
          onSubmit={(event) => void handleTry(event)}
        >
          <p className="meta">{own.addText}</p>
          <Field label={own.file} error={action.fields['fisier']}>
            {(control) => (
              <TextInput
                {...control}
                type="file"
                name="fisier"
                accept=".xml,.sta,.mt940,.940,.txt"
              />
            )}
          </Field>
          <Checkbox name="alt_cont" label={own.other} />
          <div>
            <Button type="submit" small busy={action.busy}>
              {own.attempt}
            </Button>
          </div>
        </form>
      )}
      <Problem text={action.problem} />
    </section>
  )
}

const columns: TableColumn<StatementItem>[] = [
  { key: 'numar', label: own.number, area: 'title', cell: ({ numar }) => numar },
  {
    key: 'perioada',
    label: own.period,
    cell: ({ de_la, pana_la }) =>
      de_la === pana_la ? formatDate(de_la) : `${formatDate(de_la)} – ${formatDate(pana_la)}`,
  },
  { key: 'noi', label: own.received, right: true, cell: ({ noi }) => noi },
  { key: 'inregistrate', label: own.booked, right: true, cell: ({ inregistrate }) => inregistrate },
  {
    key: 'suma',
    label: own.sum,
    right: true,
    cell: ({ suma_bani }) => formatLei(suma_bani),
  },
  { key: 'asteapta', label: own.waiting, right: true, cell: ({ de_potrivit }) => de_potrivit },
  {
    key: 'cine',
    label: own.who,
    cell: ({ cine, creat_la }) => (
      <>
        {cine} <span className="meta">{formatMoment(creat_la)}</span>
      </>
    ),
  },
  {
    key: 'stare',
    label: words.state,
    area: 'status',
    cell: ({ noi, de_prelucrat }) =>
      de_prelucrat > 0 ? own.progress(noi - de_prelucrat, noi) : own.finished,
  },
]
