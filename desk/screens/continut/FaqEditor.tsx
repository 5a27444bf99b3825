import { useCallback, useState } from 'react'
import type { FaqQuestion, FaqSectionContent } from '#contract/desk/continut.ts'
import { nameFaqSection } from '#contract/faq-names.ro.ts'
import { Button } from '#src/ui/button.tsx'
import { Clock, Plus } from '#src/ui/icons.ts'
import {
  faqVersions,
  publishFaqSection,
  showFaqSection,
  tryFaqSection,
} from '../../services/continut.ts'
import { tell } from '../../services/feedback.ts'
import { BackLink } from '../shared/BackLink.tsx'
import { Loading } from '../shared/Loading.tsx'
import { useLoaded } from '../shared/use-loaded.ts'
import { DraftNote } from './DraftNote.tsx'
import { HistorySheet } from './HistorySheet.tsx'
import { PublishSheet } from './PublishSheet.tsx'
import { QuestionSheet } from './QuestionSheet.tsx'
import { QuestionTable } from './QuestionTable.tsx'
import { words } from './texts.ro.ts'
import { useContentDraft } from '../shared/use-content-draft.ts'

const own = words.faq

/** Questions being edited: the section, and the question whose form is open. */
interface FaqDraft {
  questions: FaqQuestion[]
  /** Place of the open question; past the end for a new one. */
  open: { place: number; question: FaqQuestion } | null
}

const noQuestion: FaqQuestion = { intrebare: '', raspuns: '' }

/** Questions of one section: changed in a draft, then published together. */
export function FaqEditor({ slug }: { slug: string }) {
  const loaded = useLoaded(useCallback(() => showFaqSection(slug), [slug]))
  return (
    <section className="stack">
      <BackLink href="#/continut/intrebari">{own.all}</BackLink>
      <Loading loaded={loaded}>
        {(section) => (
          <Editor
            key={section.versiune}
            section={section}
            onChanged={(sentence) => {
              tell(sentence)
              void loaded.reload()
            }}
            onReload={() => void loaded.reload()}
          />
        )}
      </Loading>
    </section>
  )
}

interface EditorProps {
  section: FaqSectionContent
  /** Called with the sentence to show once something was published. */
  onChanged: (sentence: string) => void
  onReload: () => void
}

function Editor({ section, onChanged, onReload }: EditorProps) {
  const { sectiune, versiune, inlocuiri } = section
  const [sheet, setSheet] = useState<'publish' | 'history' | null>(null)
  const draft = useContentDraft<FaqDraft>(`faq:${sectiune}`, toDraft(section), versiune)
  const { questions, open } = draft.content
  const given = (version: number) => ({ sectiune, intrebari: questions, versiune: version })
  const change = (changed: FaqQuestion[]) => draft.change({ questions: changed, open: null })
  const openAt = (place: number) =>
    draft.change({
      questions,
      open: { place, question: questions[place] ?? noQuestion },
    })

  return (
    <>
      <div className="content-head">
        <h2>{nameFaqSection(sectiune)}</h2>
        <div className="content-actions">
          <Button small icon={<Plus />} onClick={() => openAt(questions.length)}>
            {own.add}
          </Button>
          <Button small icon={<Clock />} onClick={() => setSheet('history')}>
            {words.history.open}
          </Button>
        </div>
      </div>
      {draft.at !== null && (
        <DraftNote at={draft.at} onPublish={() => setSheet('publish')} onDrop={draft.drop} />
      )}
      <QuestionTable
        questions={questions}
        published={section.intrebari}
        onChange={change}
        onOpen={openAt}
      />
      {open && (
        <QuestionSheet
          question={open.question}
          original={questions[open.place] ?? noQuestion}
          isNew={open.place >= questions.length}
          placeholders={inlocuiri}
          onType={(question) => draft.change({ questions, open: { ...open, question } })}
          onKeep={(question) => change(putAt(questions, open.place, question))}
          onCancel={() => change(questions)}
        />
      )}
      {sheet === 'publish' && (
        <PublishSheet
          tryIt={() => tryFaqSection(given(draft.version))}
          publish={(version) => publishFaqSection(given(version))}
          version={draft.version}
          onClose={() => setSheet(null)}
          onDone={() => {
            draft.drop()
            onChanged(words.publish.done)
            setSheet(null)
          }}
          onTakeTheirs={() => {
            draft.drop()
            setSheet(null)
            onReload()
          }}
        />
      )}
      {sheet === 'history' && (
        <HistorySheet
          calls={faqVersions}
          contentKey={sectiune}
          version={versiune}
          onClose={() => setSheet(null)}
          onRestored={(sentence) => {
            setSheet(null)
            onChanged(sentence)
          }}
        />
      )}
    </>
  )
}

const toDraft = ({ intrebari }: FaqSectionContent): FaqDraft => ({
  questions: intrebari.map(({ intrebare, raspuns }) => ({ intrebare, raspuns })),
  open: null,
})

const putAt = (questions: FaqQuestion[], place: number, question: FaqQuestion): FaqQuestion[] => [
  ...questions.slice(0, place),
  question,
  ...questions.slice(place + 1),
]
