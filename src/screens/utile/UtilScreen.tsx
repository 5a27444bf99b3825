import type { ReactNode } from 'react'
import type { UsefulArticle } from '#contract/utile.ts'
import { formatDate } from '../../i18n/dates.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { documentAddress } from '../../services/solicitari.ts'
import { useful } from '../../services/utile.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Share2 } from '../../ui/icons.ts'
import { List } from '../../ui/row.tsx'
import { SafeMarkdown } from '../../ui/safe-markdown.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BackLink } from '../shared/BackLink.tsx'
import { ContentText } from '../shared/ContentText.tsx'
import { FileLinks } from '../shared/FileLinks.tsx'
import { ResourceView } from '../shared/ResourceView.tsx'
import { ArticleRows } from './UtileScreen.tsx'
import './utile.css'

const LIST = '#/utile'

/** Page of a useful article. All articles are fetched together, so that they can be read offline. */
export function UtilScreen({ params }: { params: Record<string, string | undefined> }) {
  const id = Number(params['id'])
  const texts = useTexts('utile')
  const skeleton = (
    <>
      <Head title={texts.one.loading} />
      <Card className="stack">
        <Skeleton shape="title" />
        <Skeleton shape="line" />
        <Skeleton shape="line" />
        <Skeleton shape="line" />
      </Card>
    </>
  )
  return (
    <div className="page page--util">
      <ResourceView resource={useful()} skeleton={skeleton}>
        {({ articole }, { fresh }) => {
          const article = articole.find((one) => one.id === id)
          if (article) return <Article key={id} article={article} all={articole} />
          return fresh ? <Missing /> : skeleton
        }}
      </ResourceView>
    </div>
  )
}

function Article({ article, all }: { article: UsefulArticle; all: readonly UsefulArticle[] }) {
  const texts = useTexts('utile')
  const { id, titlu, rezumat, continut, categorie, actualizat_la, documente, limba } = article
  const others = all.filter((one) => one.categorie === categorie && one.id !== id)
  return (
    <>
      <Head title={<ContentText text={titlu} limba={limba} isTitle />} />
      <article className="stack stack--l" lang={limba}>
        <p className="lead">{rezumat}</p>
        <Card>
          <SafeMarkdown text={continut} />
        </Card>
        <Documents files={documente} />
        <div className="between">
          <p className="meta num">{texts.updated(formatDate(actualizat_la))}</p>
          <Share title={titlu} text={rezumat} />
        </div>
      </article>
      {others.length > 0 && (
        <section className="stack stack--s">
          <h2>{texts.one.other}</h2>
          <Card flush>
            <List label={texts.one.other}>
              <ArticleRows articles={others} />
            </List>
          </Card>
        </section>
      )}
    </>
  )
}

function Head({ title }: { title: ReactNode }) {
  const { one } = useTexts('utile')
  return (
    <div className="util__head">
      <BackLink href={LIST}>{one.back}</BackLink>
      <h1 tabIndex={-1}>{title}</h1>
    </div>
  )
}

function Documents({ files }: { files: UsefulArticle['documente'] }) {
  const { one: texts } = useTexts('utile')
  if (files.length === 0) return null
  return (
    <section className="stack stack--s">
      <h2>{texts.documents}</h2>
      <FileLinks files={files} pathOf={documentAddress} />
    </section>
  )
}

/** Share button; nothing where Web Share is not supported. */
function Share({ title, text }: { title: string; text: string }) {
  const { one } = useTexts('utile')
  if (!('share' in navigator)) return null
  const share = () =>
    // Closing the share sheet rejects, which is not an error.
    navigator.share({ title, text, url: window.location.href }).catch(() => undefined)
  return (
    <Button small icon={<Share2 />} onClick={() => void share()}>
      {one.share}
    </Button>
  )
}

function Missing() {
  const texts = useTexts('lists')
  const { one } = useTexts('utile')
  return (
    <>
      <h1 className="vh" tabIndex={-1}>
        {texts.missing}
      </h1>
      <EmptyState
        picture="empty"
        title={texts.missing}
        actions={<LinkButton href={LIST}>{one.back}</LinkButton>}
      >
        {texts.missingText}
      </EmptyState>
    </>
  )
}
