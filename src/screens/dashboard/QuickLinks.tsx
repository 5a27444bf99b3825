import { useTexts } from '../../i18n/use-texts.ts'
import { CreditCard, FileText, Wallet } from '../../ui/icons.ts'

/** Links to pages that are not in the menu. */
export function QuickLinks() {
  const { links } = useTexts('dashboard')
  const pages = useTexts('pages')
  const entries = [
    { href: '#/plati', icon: <Wallet />, name: links.payments },
    { href: '#/contracte-active', icon: <FileText />, name: links.contracts },
    { href: '#/carduri', icon: <CreditCard />, name: pages.carduri },
  ]
  return (
    <nav className="shortcuts" aria-label={links.title}>
      {entries.map(({ href, icon, name }) => (
        <a key={href} className="shortcut" href={href}>
          {icon}
          {name}
        </a>
      ))}
    </nav>
  )
}
