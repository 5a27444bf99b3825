import { useSignals } from '@preact/signals-react/runtime'
import type { PortalConfig } from '#contract/portal.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { operator } from '../../services/portal.ts'
import './footer.css'

/** Footer with the operator's details and the legal pages. */
export function Footer() {
  useSignals()
  const shell = useTexts('shell')
  const texts = useTexts('layout')
  return (
    <footer className="footer">
      <div className="footer__in">
        <span className="footer__copy">
          {texts.copyright(findSector(operator.value), new Date().getFullYear())}
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

/** Finds the sector in the operator's name or address; falls back to the operator's name. */
function findSector({ denumire, adresa }: PortalConfig['operator']): string {
  const [sector] = /sector(?:ul)?\s+\d/i.exec(`${denumire}, ${adresa}`) ?? []
  return sector ?? denumire
}
