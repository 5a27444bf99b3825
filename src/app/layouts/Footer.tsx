import { useSignals } from '@preact/signals-react/runtime'
import { useTexts } from '../../i18n/use-texts.ts'
import { findCopyrightOwner } from '../../services/portal.ts'
import './footer.css'

/** Footer with the operator's details and the legal pages. */
export function Footer() {
  useSignals()
  const shell = useTexts('shell')
  return (
    <footer className="footer">
      <div className="footer__in">
        <span className="footer__copy">
          {shell.copyright(findCopyrightOwner(), new Date().getFullYear())}
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
