import { useSignals } from '@preact/signals-react/runtime'
import { findCopyrightOwner } from '#contract/city.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { operator } from '../../services/portal.ts'
import './footer.css'

/** Footer with the operator's details and the legal pages. */
export function Footer() {
  useSignals()
  const shell = useTexts('shell')
  return (
    <footer className="footer">
      <div className="footer__in">
        <span className="footer__copy">
          {shell.copyright(findCopyrightOwner(operator.value), new Date().getFullYear())}
        </span>
        <span className="footer__links">
          <a href="#/termeni">{shell.terms}</a>
          <a href="#/confidentialitate">{shell.privacy}</a>
          <a href="#/accesibilitate">{shell.accessibility}</a>
        </span>
      </div>
    </footer>
  )
}
