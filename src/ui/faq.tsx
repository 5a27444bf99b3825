import type { ReactNode } from 'react'
import { ChevronDown } from './icons.ts'
import { SafeMarkdown } from './safe-markdown.tsx'
import '#src/styles/tokens-more.css'
import './faq.css'

export interface FaqEntry {
  id: string | number
  question: ReactNode
  /** Language of the answer, if it is not that of the page. */
  lang?: string | undefined
  /** Markdown subset of {@link SafeMarkdown}. */
  answer: string
}

/** Accordion of questions and answers. */
export function Faq({ items }: { items: readonly FaqEntry[] }) {
  return (
    <div className="faq">
      {items.map((item) => (
        <details key={item.id} className="faq__item">
          <summary>
            {item.question}
            <ChevronDown />
          </summary>
          <div className="faq__answer" lang={item.lang}>
            <SafeMarkdown text={item.answer} />
          </div>
        </details>
      ))}
    </div>
  )
}
