import { useSignals } from '@preact/signals-react/runtime'
import { useDeferredValue, useEffect, useState } from 'react'
import { getContracteInfo } from '#contract/contracte.ts'
import { ALL_FAQ, type FaqItem } from '#contract/faq.ts'
import { useHomeSearchTexts } from '../../i18n/home-search-texts.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { openSupport } from '../../services/dialogs.ts'
import { loadFaq } from '../../services/faq.ts'
import { knownInvoices, newestInvoices, unpaidInvoices } from '../../services/facturi.ts'
import {
  searchHome,
  type Answer,
  type RowAnswer,
  type Searchable,
} from '../../services/home-search.ts'
import { publicPoints } from '../../services/locatii.ts'
import { getResource } from '../../services/resources.ts'
import { sesizariCatalogue, sesizariPage } from '../../services/sesizari.ts'
import { solicitareCatalogue, solicitariPage } from '../../services/solicitari.ts'
import { isSearching, useful } from '../../services/utile.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Faq } from '../../ui/faq.tsx'
import { ListSkeleton } from '../../ui/list-state.tsx'
import { List } from '../../ui/row.tsx'
import { ContentText } from '../shared/ContentText.tsx'
import { useResource } from '../shared/use-resource.ts'
import { AnswerRow } from './AnswerRow.tsx'
import { BestAnswer } from './BestAnswer.tsx'

/** Other answers that are shown at once. */
const FIRST = 6
const QUESTIONS = 3

/** Answers to what is typed on the home page, found on the device; nothing while nothing is typed. */
export function HomeAnswers({ text, now }: { text: string; now: Date }) {
  const searched = useDeferredValue(text)
  const { all, isLoading } = useSearchable()
  const words = useHomeSearchTexts().words
  const { points } = useTexts('fractii')
  if (!isSearching(searched)) return null
  const found = searchHome(all, { ...words, points }, searched)
  if (found.length === 0) return isLoading ? <Loading /> : <Nothing />
  return <Found key={searched} found={found} now={now} />
}

function Found({ found, now }: { found: readonly Answer[]; now: Date }) {
  const texts = useHomeSearchTexts()
  const [shown, setShown] = useState(FIRST)
  const [best, ...rest] = found
  const others = rest.filter((one): one is RowAnswer => one.kind !== 'question')
  const questions = rest.flatMap((one) => (one.kind === 'question' ? one.question : []))
  const hidden = others.length - shown
  return (
    <>
      <p className="vh" role="status">
        {texts.found(found.length)}
      </p>
      <section className="stack stack--s" aria-label={texts.answer}>
        <BestAnswer answer={best!} now={now} />
      </section>
      {others.length > 0 && (
        <section className="stack stack--s">
          <h2>{texts.others}</h2>
          <Card flush>
            <List label={texts.others}>
              {others.slice(0, shown).map((answer, index) => (
                <AnswerRow key={index} answer={answer} now={now} />
              ))}
            </List>
          </Card>
          {hidden > 0 && (
            <Button variant="quiet" onClick={() => setShown(others.length)}>
              {texts.more(hidden)}
            </Button>
          )}
        </section>
      )}
      {questions.length > 0 && (
        <section className="stack stack--s">
          <h2>{texts.questions}</h2>
          <Faq items={questions.slice(0, QUESTIONS).map(toEntry)} />
        </section>
      )}
    </>
  )
}

const toEntry = ({ id, intrebare, raspuns, limba }: FaqItem) => ({
  id,
  lang: limba,
  question: <ContentText text={intrebare} limba={limba} isTitle />,
  answer: raspuns,
})

function Loading() {
  const { loading } = useTexts('lists')
  return (
    <Card flush>
      <ListSkeleton label={loading} rows={3} status />
    </Card>
  )
}

function Nothing() {
  const texts = useHomeSearchTexts()
  const { title } = useTexts('support')
  return (
    <Card>
      <div role="status">
        <EmptyState
          picture="empty"
          title={texts.nothing}
          actions={<Button onClick={() => void openSupport('ACASA_PAGE')}>{title}</Button>}
        >
          {texts.nothingText}
        </EmptyState>
      </div>
    </Card>
  )
}

/** Gathers what the device has, and asks for what is not fresh; what cannot be fetched is searched without. */
function useSearchable(): { all: Searchable; isLoading: boolean } {
  useSignals()
  const content = useResource(useful())
  const points = useResource(publicPoints())
  const sesizari = useResource(sesizariPage('toate'))
  const solicitari = useResource(solicitariPage('toate'))
  const unpaid = useResource(unpaidInvoices())
  const newest = useResource(newestInvoices())
  const contracts = useResource(getResource(getContracteInfo))
  const categories = useResource(sesizariCatalogue())
  const types = useResource(solicitareCatalogue())
  const invoices = new Map(knownInvoices().map((invoice) => [invoice.id, invoice]))
  return {
    all: {
      hints: content.data?.unde_arunc ?? [],
      articles: content.data?.articole ?? [],
      points: points.data ?? [],
      sesizari: sesizari.data ?? [],
      solicitari: solicitari.data ?? [],
      invoices: [...invoices.values()],
      contracts: contracts.data ?? [],
      categories: categories.data?.categorii ?? [],
      types: types.data?.tipuri ?? [],
      questions: useQuestions(),
    },
    isLoading: [
      content,
      points,
      sesizari,
      solicitari,
      unpaid,
      newest,
      contracts,
      categories,
      types,
    ].some(({ data, failure }) => data === null && failure === null),
  }
}

/** Returns the questions of all sections; none while they cannot be fetched. */
function useQuestions(): readonly FaqItem[] {
  const [questions, setQuestions] = useState<readonly FaqItem[]>([])
  useEffect(() => {
    let isShown = true
    void loadFaq(ALL_FAQ).then((outcome) => {
      if (isShown && outcome.kind === 'ok') setQuestions(outcome.data)
    })
    return () => {
      isShown = false
    }
  }, [])
  return questions
}
