import { ARTICLE_PAGE, linkablePages, POINT_PAGE } from '#contract/linkable-pages.ts'
import { contentTexts } from './texts.ro.ts'

/** A Markdown link of a text; lines are counted from 1. */
export interface Link {
  line: number
  label: string
  href: string
}

const LINK = /\[([^\]\n]+)\]\(([^)\n]*)\)/g
const PAGE = '#/'
const PHONE = /^tel:\+?\d[\d.\-/]*$/
const MAIL = /^mailto:[^\s@]+@[^\s@]+$/
const NUMBER = /^[1-9]\d{0,8}$/

/** Finds the links of a text, well-written or not. */
export const findLinks = (text: string): Link[] =>
  text.split(/\r?\n/).flatMap((words, index) =>
    [...words.matchAll(LINK)].map(([, label = '', href = '']) => ({
      line: index + 1,
      label,
      href,
    })),
  )

/** Content that a link leads to, which may not exist. */
export interface LinkedItem {
  kind: 'articol' | 'punct'
  id: number
}

/** Target of a link: something that is always there, an item to be looked up, or nothing, and why. */
export type LinkTarget = { kind: 'fixed' } | LinkedItem | { kind: 'wrong'; why: string }

const fixed: LinkTarget = { kind: 'fixed' }
const wrong = (why: string): LinkTarget => ({ kind: 'wrong', why })

/** Decides what an address leads to. `publicUrl` is the portal's own. */
export function resolveLink(href: string, publicUrl: string): LinkTarget {
  if (href === '' || /\s/.test(href)) return wrong(contentTexts.links.spaces)
  const own = `${publicUrl}/${PAGE}`
  if (href.startsWith(own)) return resolvePage(href.slice(own.length))
  if (href.startsWith(PAGE)) return resolvePage(href.slice(PAGE.length))
  if (PHONE.test(href) || MAIL.test(href)) return fixed
  return href.startsWith('https://') && URL.canParse(href)
    ? fixed
    : wrong(contentTexts.links.scheme)
}

/** `address` is what follows `#/`. */
function resolvePage(address: string): LinkTarget {
  const path = `/${address.split(/[?#]/)[0] ?? ''}`
  if (linkablePages.includes(path)) return fixed
  for (const [prefix, kind] of [
    [ARTICLE_PAGE, 'articol'],
    [POINT_PAGE, 'punct'],
  ] as const) {
    const id = path.slice(prefix.length)
    if (path.startsWith(prefix) && NUMBER.test(id)) return { kind, id: Number(id) }
  }
  return wrong(contentTexts.links.page)
}
