import { useSignals } from '@preact/signals-react/runtime'
import { Headset, Phone } from '../../ui/icons-first.ts'
import { useEffect, useState } from 'react'
import { ALL_FAQ, type FaqItem, type FaqSlug } from '#contract/faq.ts'
import { longestSearch } from '#contract/limits.ts'
import { searchByWords } from '#contract/search.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Outcome } from '../../net/outcome.ts'
import { openSupport } from '../../services/dialogs.ts'
import { loadFaq } from '../../services/faq.ts'
import { showAlert, whileLoading } from '../../services/feedback.ts'
import { operator } from '../../services/portal.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Faq } from '../../ui/faq.tsx'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet, SheetColumns } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { ContentText } from '../shared/ContentText.tsx'
import { telHref } from '../shared/Help.tsx'
import { ReadAloudButton } from '../shared/ReadAloud.tsx'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'

interface Props {
  slug: FaqSlug
  onClose(): void
}

/** State of a section's questions. `loaded` is 1 after a success or any error, per the specification. */
interface FaqState {
  loaded: 0 | 1
  outcome: Outcome<FaqItem[]> | null
  /** True if the call threw, which is a bug and is shown to the citizen in an alert. */
  unexpected?: boolean
}

const loadingState: FaqState = { loaded: 0, outcome: null }

export function FaqDialog({ slug, onClose }: Props) {
  const texts = useTexts('faq')
  const shell = useTexts('shell')
  const [text, setText] = useState('')
  const search = text.trim()
  const section = search ? ALL_FAQ : slug
  return (
    <Sheet title={texts.title} closeLabel={shell.close} onCancel={onClose}>
      <SheetColumns aside={<AskInstead slug={slug} onClose={onClose} />}>
        <div className="stack">
          <Field label={texts.search}>
            {(control) => (
              <TextInput
                {...control}
                type="search"
                enterKeyHint="search"
                maxLength={longestSearch}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          {!search && <p className="lead">{texts.about[slug]}</p>}
          <ReadAloudButton />
          <Questions key={section} slug={section} search={search} />
        </div>
      </SheetColumns>
    </Sheet>
  )
}

interface QuestionsProps {
  slug: FaqSlug | typeof ALL_FAQ
  /** Text that the questions of all sections are searched for. */
  search: string
}

function Questions({ slug, search }: QuestionsProps) {
  const { state, reload } = useFaq(slug)
  return (
    <div className="stack" data-loaded={state.loaded} aria-busy={state.loaded === 0}>
      <Loaded state={state} reload={reload} search={search} />
    </div>
  )
}

interface LoadedProps extends Pick<QuestionsProps, 'search'> {
  state: FaqState
  reload(): void
}

function Loaded({ state, reload, search }: LoadedProps) {
  const texts = useTexts('faq')
  const feedback = useErrorFeedback()
  const { outcome } = state
  if (!outcome) return <Waiting />
  if (outcome.kind !== 'ok') {
    return (
      <>
        <Note kind="late" role="alert">
          {feedback.sentence(outcome)}
        </Note>
        <Button onClick={reload}>{texts.retry}</Button>
      </>
    )
  }
  if (search) return <Found questions={outcome.data} search={search} />
  return outcome.data.length === 0 ? <p>{texts.empty}</p> : <Section questions={outcome.data} />
}

/** Results of a search by section, the section with the best first. */
function Found({ questions, search }: { questions: readonly FaqItem[]; search: string }) {
  const texts = useTexts('faq')
  const lists = useTexts('lists')
  const found = searchByWords(questions, search, ({ intrebare, raspuns }) => [
    [intrebare],
    [raspuns],
  ])
  return (
    <>
      <p role="status">
        {found.length > 0
          ? lists.shown(found.length, questions.length)
          : `${lists.noneFound}. ${lists.tryAnother}`}
      </p>
      {[...new Set(found.map(({ sectiune }) => sectiune))].map((slug) => (
        <section key={slug}>
          <h3>{texts.about[slug as FaqSlug]}</h3>
          <Section questions={found.filter(({ sectiune }) => sectiune === slug)} />
        </section>
      ))}
    </>
  )
}

function Section({ questions }: { questions: readonly FaqItem[] }) {
  const items = questions.map(({ id, intrebare, raspuns, limba }) => ({
    id,
    lang: limba,
    question: <ContentText text={intrebare} limba={limba} isTitle />,
    answer: raspuns,
  }))
  return <Faq items={items} />
}

function Waiting() {
  return (
    <>
      <Skeleton shape="title" />
      <Skeleton shape="title" />
      <Skeleton shape="title" />
      <Skeleton shape="title" />
    </>
  )
}

function useFaq(slug: QuestionsProps['slug']) {
  const { unexpected, titles } = useTexts('errors')
  const [state, setState] = useState(loadingState)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let current = true
    const show = (next: FaqState) => {
      if (current) setState(next)
    }
    show(loadingState)
    whileLoading(loadFaq(slug)).then(
      (outcome) => show({ loaded: 1, outcome }),
      () => show({ loaded: 1, outcome: { kind: 'broken' }, unexpected: true }),
    )
    return () => {
      current = false
    }
  }, [slug, attempt])
  useEffect(() => {
    if (state.unexpected) void showAlert(titles.error, unexpected)
  }, [state.unexpected, titles.error, unexpected])
  return { state, reload: () => setAttempt(attempt + 1) }
}

function AskInstead({ slug, onClose }: Props) {
  useSignals()
  const texts = useTexts('faq')
  const { title: support } = useTexts('support')
  const { telefon } = operator.value
  function write(): void {
    onClose()
    void openSupport(slug)
  }
  return (
    <>
      <h3>{texts.notFound}</h3>
      <p className="lead">{texts.write}</p>
      <Button icon={<Headset />} onClick={write}>
        {support}
      </Button>
      <LinkButton variant="quiet" href={telHref(telefon)} icon={<Phone />}>
        <span className="num">{telefon}</span>
      </LinkButton>
    </>
  )
}
