import { computed } from '@preact/signals-core'
import * as calls from '#contract/desk/continut.ts'
import type { FaqQuestion } from '#contract/desk/continut.ts'
import { versionsSince } from '#contract/desk/versiuni.ts'
import type { VersionEndpoints, VersionsSince } from '#contract/desk/versiuni.ts'
import type { Outcome } from '#src/net/outcome.ts'
import { deskCall } from './desk-call.ts'
import { place } from './location.ts'
import { hasCode } from './outcome.ts'
import { uploadAtDesk } from './upload.ts'

const parts = computed(() => place.value.split('/'))

/** Section of the content that the address names, as `intrebari` of `continut/intrebari/LOGIN_PAGE`; '' for the first. */
export const contentSection = computed(() => parts.value[0] ?? '')

/** Key of the content that the address opens in the section, as `LOGIN_PAGE`; '' for its list. */
export const contentItem = computed(() => parts.value[1] ?? '')

/** Calls on the versions of each kind of content. */
export const faqVersions = calls.faqVersions
export const articleVersions = calls.articleVersions

export const listVersions = ({ list }: VersionEndpoints, cheie: string, cursor?: string) =>
  deskCall(list, { query: { cheie, cursor } })

/** Compares a version with the current one. */
export const compareVersion = ({ show }: VersionEndpoints, cheie: string, numar: number) =>
  deskCall(show, { query: { cheie, numar } })

export const restoreVersion = (
  { restore }: VersionEndpoints,
  body: { cheie: string; numar: number; versiune: number },
) => deskCall(restore, { body })

/** Returns what was published since the version that a refused change was made from; null for another outcome. */
export function readVersionsSince(outcome: Outcome<unknown>): VersionsSince | null {
  if (!hasCode(outcome, 'modificat_intre_timp') || outcome.kind !== 'refused') return null
  return versionsSince.safeParse(outcome.data).data ?? null
}

export const listFaqSections = () => deskCall(calls.faqSectionList)

export const showFaqSection = (sectiune: string) =>
  deskCall(calls.faqSectionShow, { query: { sectiune } })

interface GivenSection {
  sectiune: string
  intrebari: FaqQuestion[]
  versiune: number
}

export const tryFaqSection = (body: GivenSection) => deskCall(calls.faqSectionTry, { body })

export const publishFaqSection = (body: GivenSection) => deskCall(calls.faqSectionPublish, { body })

/** Text of an article, as its editor writes it. */
export interface ArticleText {
  titlu: string
  rezumat: string
  categorie: string
  continut: string
}

type GivenArticle = ArticleText & { slug: string; versiune: number }

export const listArticles = () => deskCall(calls.articleList)

export const showArticle = (slug: string) => deskCall(calls.articleShow, { query: { slug } })

export const tryArticle = (body: GivenArticle) => deskCall(calls.articleTry, { body })

export const publishArticle = (body: GivenArticle) => deskCall(calls.articlePublish, { body })

export const withdrawArticle = (slug: string, versiune: number) =>
  deskCall(calls.articleWithdraw, { body: { slug, versiune } })

export const orderArticles = (dinainte: string[], sluguri: string[]) =>
  deskCall(calls.articleOrder, { body: { dinainte, sluguri } })

export const addDocument = (slug: string, file: File) =>
  uploadAtDesk(calls.articleDocumentAdd, file, { query: { slug } })

/** Address of a document's bytes. */
export const documentAddress = (id: string): string => calls.articleDocument.path.replace(':id', id)

export const removeDocument = (slug: string, nume: string) =>
  deskCall(calls.articleDocumentRemove, { body: { slug, nume } })
