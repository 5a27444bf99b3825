import { useEffect, useMemo, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useSignals } from '@preact/signals-react/runtime'
import { formatMoment } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { ListError, ListSkeleton } from '#src/ui/list-state.tsx'
import { Note } from '#src/ui/note.tsx'
import {
  draft,
  isKnown,
  loadForms,
  openCalls,
  registerCall,
  registered,
  restoredAt,
  startCall,
  type CallForms,
} from '../../services/apeluri.ts'
import { hasCode } from '../../services/outcome.ts'
import '../../styles/apel.css'
import { texts as common } from '../../texts.ro.ts'
import { useTitle } from '../shared/PageHead.tsx'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { useFormErrors } from '../shared/use-form-errors.ts'
import { useLoaded } from '../shared/use-loaded.ts'
import { CallDone } from './CallDone.tsx'
import { CallerSection } from './CallerSection.tsx'
import { DetailsSection } from './DetailsSection.tsx'
import { OpenCases } from './OpenCases.tsx'
import { SubjectSection } from './SubjectSection.tsx'
import { findSubject, listSubjects, requiredDocuments } from './subjects.ts'
import { texts } from './texts.ro.ts'
import { validateCall } from './validate-call.ts'

/** A call being taken down: who calls, about what, and the fields of the case. */
export function CallScreen() {
  useSignals()
  useState(openCalls)
  useTitle(common.pages.apel)
  const { data, problem, busy, reload } = useLoaded(loadForms)
  if (registered.value) return <CallDone call={registered.value} />
  return (
    <>
      <div className="page-title">
        <h1 tabIndex={-1}>{common.pages.apel}</h1>
        <Button variant="quiet" small onClick={startCall}>
          {texts.startOver}
        </Button>
      </div>
      {restoredAt.value !== null && (
        <Note kind="idle" role="status">
          {common.draft.restored(formatMoment(new Date(restoredAt.value).toISOString()))}
        </Note>
      )}
      {problem !== null && (
        <ListError
          text={problem}
          retryLabel={common.retry}
          busy={busy}
          onRetry={() => void reload()}
        />
      )}
      {!data && problem === null && <ListSkeleton label={common.loading} lead="none" />}
      {data && (
        <div className="call">
          <CallForm forms={data} />
          <OpenCases />
        </div>
      )}
    </>
  )
}

function CallForm({ forms }: { forms: CallForms }) {
  useSignals()
  const { caller, subject } = draft.value
  const kind = isKnown(caller) ? caller.tip_utilizator : 'persoana_fizica'
  const options = useMemo(() => listSubjects(forms, kind), [forms, kind])
  const option = findSubject(options, subject)
  const form = useRef<HTMLFormElement>(null)
  const subjectField = useRef<HTMLInputElement>(null)
  const action = useAction()
  const [isIdentical, setIdentical] = useState(false)
  const findProblems = () => validateCall(draft.peek(), option)
  useFormErrors(form, action, { findProblems })
  useSubmitKey(form)
  const isBlocked = option !== undefined && requiredDocuments(option).length > 0

  async function submit(again: boolean) {
    const errors = findProblems()
    if (Object.keys(errors).length > 0) return action.refuse(errors)
    await action.run(async () => {
      const outcome = await registerCall(again)
      setIdentical(hasCode(outcome, 'solicitare_identica'))
      return outcome
    })
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!action.busy && !isBlocked) void submit(false)
  }
  return (
    <form ref={form} className="call__form" noValidate onSubmit={handleSubmit}>
      <CallerSection
        errors={action.fields}
        onChosen={() => focusLater(() => subjectField.current)}
      />
      <SubjectSection
        options={options}
        chosen={option}
        error={action.fields['subiect']}
        fieldRef={subjectField}
        onChosen={() => focusLater(() => findFirstDetail(form.current))}
      />
      {option && !isBlocked && <DetailsSection option={option} errors={action.fields} />}
      {isIdentical ? (
        <Note kind="late" role="alert">
          {texts.identical}{' '}
          <Button small onClick={() => void submit(true)}>
            {texts.again}
          </Button>
        </Note>
      ) : (
        <Problem text={action.problem && `${action.problem} ${texts.kept}`} />
      )}
      <div className="cluster call__foot">
        <Button
          type="submit"
          variant="primary"
          busy={action.busy}
          disabled={option === undefined || isBlocked}
        >
          {texts.submit}
        </Button>
        <span className="meta">{texts.submitHint}</span>
      </div>
    </form>
  )
}

/** Submits the form with Ctrl + Enter from any of its fields. */
function useSubmitKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current
    function handleKey(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !event.ctrlKey) return
      event.preventDefault()
      element?.requestSubmit()
    }
    element?.addEventListener('keydown', handleKey)
    return () => element?.removeEventListener('keydown', handleKey)
  }, [form])
}

/** Focuses a control that the next render brings. */
const focusLater = (find: () => HTMLElement | null | undefined) =>
  void requestAnimationFrame(() => find()?.focus())

const findFirstDetail = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[data-details] :is(input, select, textarea)')
