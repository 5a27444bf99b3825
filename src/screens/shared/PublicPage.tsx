import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { FaqSlug } from '#contract/faq.ts'
import type { Language } from '#contract/languages.ts'
import { Globe } from '../../ui/icons-first.ts'
import { chooseLanguage } from '../../i18n/choose-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast, whileLoading } from '../../services/feedback.ts'
import { Brand } from '../../ui/brand.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { LanguageButton, PublicPageFrame } from '../../ui/public-page-frame.tsx'
import { Help, LegalFooter } from './Help.tsx'
import { lateHelp } from './late-help.ts'

const CONTENT = 'continut'

export interface PublicPageProps {
  title: string
  lead?: string
  /** FAQ section that the page's help opens. */
  faq: FaqSlug
  wide?: boolean
  children: ReactNode
}

/** Layout of public screens, with the language switch, help and the legal pages. */
export function PublicPage({ title, lead, faq, wide, children }: PublicPageProps) {
  useSignals()
  const texts = useTexts('shell')
  const next = texts.switchLanguageTo as Language
  const change = () =>
    whileLoading(chooseLanguage(next)).catch(() => showToast('warn', texts.offline))
  return (
    <>
      <SkipLink target={CONTENT}>{texts.skip}</SkipLink>
      <PublicPageFrame
        brand={<Brand name={texts.portal} href="#/pages/login" />}
        language={
          <LanguageButton
            lang={next}
            aria-label={texts.switchLanguageLabel}
            onClick={() => void change()}
          >
            <Globe />
            {texts.switchLanguage}
          </LanguageButton>
        }
        title={title}
        lead={lead}
        wide={wide}
        contentId={CONTENT}
        helpLabel={texts.help}
        help={
          <>
            <Help faq={faq} />
            {lateHelp.value}
          </>
        }
        footer={<LegalFooter />}
      >
        {children}
      </PublicPageFrame>
    </>
  )
}
