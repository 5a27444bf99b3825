import { useCallback, useState } from 'react'
import type { ArticleContent } from '#contract/desk/continut.ts'
import { Button } from '#src/ui/button.tsx'
import { Clock } from '#src/ui/icons.ts'
import { Note } from '#src/ui/note.tsx'
import {
  articleVersions,
  publishArticle,
  showArticle,
  tryArticle,
  withdrawArticle,
  type ArticleText,
} from '../../services/continut.ts'
import { tell } from '../../services/feedback.ts'
import { openPage } from '../../services/location.ts'
import { BackLink } from '../shared/BackLink.tsx'
import { Loading } from '../shared/Loading.tsx'
import { ConfirmedAction } from '../shared/ConfirmedAction.tsx'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { useLoaded } from '../shared/use-loaded.ts'
import { ArticleDocuments } from './ArticleDocuments.tsx'
import { ArticleForm, type ArticleDraft } from './ArticleForm.tsx'
import { DraftNote } from './DraftNote.tsx'
import { EnglishPill } from './EnglishPill.tsx'
import { HistorySheet } from './HistorySheet.tsx'
import { PublishSheet } from './PublishSheet.tsx'
import { words } from './texts.ro.ts'
import { useContentDraft } from '../shared/use-content-draft.ts'

const own = words.articles
const LIST = 'continut/articole'

const BackToList = () => <BackLink href={`#/${LIST}`}>{own.all}</BackLink>

/** One useful article: its text, changed in a draft and then published, its documents, and its history. */
export function ArticleEditor({ slug }: { slug: string }) {
  const loaded = useLoaded(useCallback(() => showArticle(slug), [slug]))
  const reload = () => void loaded.reload()
  return (
    <section className="stack">
      <BackToList />
      <Loading loaded={loaded}>
        {(article) => (
          <>
            <Editor key={article.versiune} article={article} onReload={reload} />
            <ArticleDocuments article={article} onChanged={reload} />
            {article.activ && <Withdrawal article={article} onDone={reload} />}
          </>
        )}
      </Loading>
    </section>
  )
}

const noText: ArticleText = { titlu: '', rezumat: '', categorie: '', continut: '' }

/** Form of an article that is not there yet. */
export function NewArticle() {
  const draft = useContentDraft<ArticleDraft>('articol:+', { ...noText, slug: '' }, 0)
  const [isPublishing, setPublishing] = useState(false)
  const { slug } = draft.content
  return (
    <section className="stack">
      <BackToList />
      <h2>{own.add}</h2>
      <ArticleForm
        article={draft.content}
        isNew
        placeholders={{}}
        onType={draft.change}
        onSubmit={() => setPublishing(true)}
      />
      {isPublishing && (
        <PublishSheet
          tryIt={() => tryArticle({ ...draft.content, versiune: 0 })}
          publish={(version) => publishArticle({ ...draft.content, versiune: version })}
          version={0}
          onClose={() => setPublishing(false)}
          onDone={() => {
            draft.drop()
            tell(words.publish.done)
            openPage(`${LIST}/${slug}`)
          }}
          onTakeTheirs={() => openPage(`${LIST}/${slug}`)}
        />
      )}
    </section>
  )
}

function Editor({ article, onReload }: { article: ArticleContent; onReload: () => void }) {
  const { slug, id, versiune, activ, engleza, inlocuiri } = article
  const [sheet, setSheet] = useState<'publish' | 'history' | null>(null)
  const draft = useContentDraft<ArticleDraft>(`articol:${slug}`, toDraft(article), versiune)
  const closeWith = (sentence: string) => {
    setSheet(null)
    tell(sentence)
    onReload()
  }
  return (
    <>
      <div className="content-head">
        <h2>{article.titlu}</h2>
        <div className="content-actions">
          <EnglishLine state={engleza} />
          <Button small icon={<Clock />} onClick={() => setSheet('history')}>
            {words.history.open}
          </Button>
        </div>
      </div>
      <p className="meta">{own.address(id)}</p>
      {!activ && <Note kind="wait">{own.isWithdrawn}</Note>}
      {draft.at !== null && (
        <DraftNote at={draft.at} onPublish={() => setSheet('publish')} onDrop={draft.drop} />
      )}
      <ArticleForm
        article={draft.content}
        placeholders={inlocuiri}
        onType={draft.change}
        onSubmit={() => setSheet('publish')}
      />
      {sheet === 'publish' && (
        <PublishSheet
          tryIt={() => tryArticle({ ...draft.content, versiune: draft.version })}
          publish={(version) => publishArticle({ ...draft.content, versiune: version })}
          version={draft.version}
          onClose={() => setSheet(null)}
          onDone={() => {
            draft.drop()
            closeWith(words.publish.done)
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
          calls={articleVersions}
          contentKey={slug}
          version={versiune}
          onClose={() => setSheet(null)}
          onRestored={closeWith}
        />
      )}
    </>
  )
}

const EnglishLine = ({ state }: { state: ArticleContent['engleza'] }) => (
  <span className="meta">
    {words.english.title}: <EnglishPill state={state} />
  </span>
)

const toDraft = ({ slug, titlu, rezumat, categorie, continut }: ArticleContent): ArticleDraft => ({
  slug,
  titlu,
  rezumat,
  categorie,
  continut,
})

function Withdrawal({ article, onDone }: { article: ArticleContent; onDone: () => void }) {
  const action = useAction()
  async function withdraw() {
    if (!(await action.run(() => withdrawArticle(article.slug, article.versiune)))) return
    tell(own.withdrawDone)
    onDone()
  }
  return (
    <div className="content-problem stack stack--s">
      <ConfirmedAction
        title={own.withdrawTitle}
        text={own.withdrawText}
        label={words.withdraw}
        question={own.withdrawAsk(article.titlu)}
        busy={action.busy}
        onYes={() => void withdraw()}
      />
      <Problem text={action.problem} />
    </div>
  )
}
