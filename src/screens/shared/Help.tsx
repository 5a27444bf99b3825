import { useSignals } from '@preact/signals-react/runtime'
import { CircleHelp, Headset, Phone } from '../../ui/icons-first.ts'
import { useEffect, useState } from 'react'
import { findCopyrightOwner } from '#contract/city.ts'
import type { FaqSlug } from '#contract/faq.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { openFaq, openSupport } from '../../services/dialogs.ts'
import { unsentCount } from '../../services/connection.ts'
import { operator } from '../../services/portal.ts'
import { HelpButton, HelpLink } from '../../ui/public-page-frame.tsx'

export const telHref = (phone: string): string => `tel:${phone.replace(/\s/g, '')}`

/** Help links of every page: support, FAQ, the dispatcher's phone. */
export function Help({ faq }: { faq: FaqSlug }) {
  useSignals()
  const texts = useTexts('shell')
  const { telefon, program } = operator.value
  const unsent = unsentCount.value
  return (
    <>
      <HelpButton icon={<Headset />} caps onClick={() => void openSupport(faq)}>
        {texts.support}
      </HelpButton>
      <HelpButton icon={<CircleHelp />} caps onClick={() => void openFaq(faq)}>
        {texts.faq}
      </HelpButton>
      {unsent > 0 && (
        <HelpLink icon={<span className="count">{unsent}</span>} caps href="#/de-trimis">
          {texts.unsent}
        </HelpLink>
      )}
      <HelpLink icon={<Phone />} href={telHref(telefon)}>
        {texts.dispatcher}: <strong className="num">{telefon}</strong>, {program}
      </HelpLink>
    </>
  )
}

/** Copyright. The prerendered page has the build's year and operator; after hydration they become the current ones. */
function Copyright() {
  useSignals()
  const texts = useTexts('shell')
  const [isOurs, setOurs] = useState(false)
  useEffect(() => setOurs(true), [])
  return (
    <span key={`${isOurs}`} suppressHydrationWarning>
      {texts.copyright(findCopyrightOwner(operator.value), new Date().getFullYear())}
    </span>
  )
}

/** Footer with the copyright and links to the legal pages. */
export function LegalFooter() {
  const texts = useTexts('shell')
  return (
    <>
      <Copyright />
      <span className="welcome__links">
        <a href="#/termeni">{texts.terms}</a>
        <a href="#/confidentialitate">{texts.privacy}</a>
        <a href="#/accesibilitate">{texts.accessibility}</a>
      </span>
    </>
  )
}
