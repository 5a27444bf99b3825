import { useSignals } from '@preact/signals-react/runtime'
import { use, useEffect, useState } from 'react'
import type { LegalName, LegalPlaceholder, LegalSection } from '#contract/legal.ts'
import { visitorRequestDays } from '#contract/retention.ts'
import { formatDate } from '../../i18n/dates.ts'
import { loadLegal, type LegalIn } from '../../i18n/legal-texts.ts'
import { LanguageContext, useTexts } from '../../i18n/use-texts.ts'
import { whileLoading } from '../../services/feedback.ts'
import { operator } from '../../services/portal.ts'
import { SafeMarkdown } from '../../ui/safe-markdown.tsx'
import { PublicPage } from '../shared/PublicPage.tsx'
import { ReadAloudButton } from '../shared/ReadAloud.tsx'
import { TextSize } from '../shared/TextSize.tsx'
import './legal.css'

export const TermsScreen = () => <LegalScreen name="termeni" page="terms" />
export const PrivacyScreen = () => <LegalScreen name="confidentialitate" page="privacy" />
export const AccessibilityScreen = () => <LegalScreen name="accesibilitate" page="accessibility" />

interface Props {
  name: LegalName
  page: 'terms' | 'privacy' | 'accessibility'
}

function LegalScreen({ name, page }: Props) {
  const pages = useTexts('pages')
  const legal = useLegal(name)
  return (
    <PublicPage
      title={legal?.text.title ?? pages[page]}
      lead={legal?.text.lead}
      faq="LOGIN_PAGE"
      wide
    >
      {legal && (
        <div className="stack stack--l">
          {page === 'accessibility' && <TextSize />}
          <ReadAloudButton />
          <Legal {...legal} path={`#/${name}`} />
        </div>
      )}
    </PublicPage>
  )
}

/** Loads a legal text; null until it is loaded. Throws if it cannot be, for the page's error boundary. */
function useLegal(name: LegalName): LegalIn | null {
  const language = use(LanguageContext)
  const [legal, setLegal] = useState<LegalIn | null>(null)
  useEffect(() => {
    let current = true
    whileLoading(loadLegal(name, language)).then(
      (found) => current && setLegal(found),
      (reason: unknown) =>
        current &&
        setLegal(() => {
          throw reason
        }),
    )
    return () => {
      current = false
    }
  }, [name, language])
  return legal
}

function Legal({ text: legal, language, path }: LegalIn & { path: string }) {
  const { lastChange } = useTexts('lists')
  return (
    <article lang={language} className="legal stack stack--l">
      <nav aria-label={legal.title} data-unread>
        <ol className="legal__contents">
          {legal.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`${path}#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {legal.sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
      <p className="meta">{lastChange(formatDate(legal.updated))}</p>
    </article>
  )
}

function Section({ section }: { section: LegalSection }) {
  useSignals()
  const { denumire, email, adresa, program } = operator.value
  // Non-breaking spaces keep the phone number on one line.
  const telefon = operator.value.telefon.replaceAll(' ', '\u00A0')
  const zile_cereri = String(operator.value.visitorRequestDays ?? visitorRequestDays)
  const own = { operator: denumire, telefon, email, adresa, program }
  const places: Record<LegalPlaceholder, string> = { ...own, zile_cereri }
  const body = section.body.replace(/\{(\w+)\}/g, (_, name: LegalPlaceholder) => places[name])
  return (
    <section className="stack stack--s">
      <h2 id={section.id} tabIndex={-1}>
        {section.title}
      </h2>
      <SafeMarkdown text={body} />
    </section>
  )
}
