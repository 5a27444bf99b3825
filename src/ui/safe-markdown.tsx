import { Fragment, type ReactNode } from 'react'
import './safe-markdown.css'

const BULLET = /^\s*[-*•]\s+/
const NUMBER = /^\s*\d+[.)]\s+/
const INLINE = /\*\*(?<bold>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<href>[^)\s]+)\)/
const SAFE_HREF = /^(?:https:\/\/|tel:\+?[0-9]|mailto:|#\/)/

type Block = { tag: 'p' | 'ul' | 'ol'; lines: string[] }

/**
 * Renders a Markdown subset: paragraphs, lists, **bold** and [links](https://…, tel:, mailto:, #/…).
 * Everything else, including HTML, is shown as text.
 */
export function SafeMarkdown({ text }: { text: string }) {
  return (
    <div className="markdown">
      {toBlocks(text).map((block, index) => (
        <Fragment key={index}>{renderBlock(block)}</Fragment>
      ))}
    </div>
  )
}

function toBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') {
      open = undefined
      continue
    }
    const tag = detectBlockTag(line)
    if (open?.tag !== tag) blocks.push((open = { tag, lines: [] }))
    open.lines.push(line.replace(BULLET, '').replace(NUMBER, ''))
  }
  return blocks
}

function detectBlockTag(line: string): Block['tag'] {
  if (BULLET.test(line)) return 'ul'
  return NUMBER.test(line) ? 'ol' : 'p'
}

function renderBlock({ tag: Tag, lines }: Block): ReactNode {
  if (Tag === 'p') return <p>{renderInline(lines.join(' '))}</p>
  return (
    <Tag>
      {lines.map((line, index) => (
        <li key={index}>{renderInline(line)}</li>
      ))}
    </Tag>
  )
}

function renderInline(text: string): ReactNode {
  const match = INLINE.exec(text)
  if (!match) return text
  return (
    <>
      {text.slice(0, match.index)}
      {renderMark(match)}
      {renderInline(text.slice(match.index + match[0].length))}
    </>
  )
}

function renderMark({ 0: source, groups = {} }: RegExpExecArray): ReactNode {
  if (groups['bold']) return <strong>{groups['bold']}</strong>
  const href = groups['href'] ?? ''
  if (!SAFE_HREF.test(href)) return source
  const outside = href.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <a href={href} {...outside}>
      {groups['label']}
    </a>
  )
}
