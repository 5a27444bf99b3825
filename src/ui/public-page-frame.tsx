import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './public-page-frame.css'

export interface PublicPageFrameProps {
  brand: ReactNode
  /** {@link LanguageButton} at the end of the green header. */
  language?: ReactNode
  title: ReactNode
  lead?: ReactNode
  /** {@link HelpLink}s and {@link HelpButton}s, in a `nav` named `helpLabel`. */
  help: ReactNode
  helpLabel: string
  footer: ReactNode
  /** Id of the main content, for the skip link. */
  contentId: string
  /** Wider content, for longer forms. */
  wide?: boolean | undefined
  children: ReactNode
}

/** Layout of public pages: title and lead in the green header, content, help links and footer. */
export function PublicPageFrame(props: PublicPageFrameProps) {
  const { brand, language, title, lead, help, helpLabel, footer, contentId, wide, children } = props
  return (
    <div className={classNames('welcome', wide && 'welcome--wide')}>
      <header className="welcome__green">
        <div className="between">
          {brand}
          {language}
        </div>
        <div className="stack stack--s">
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
      </header>
      <div className="welcome__paper">
        <main className="welcome__box" id={contentId} tabIndex={-1}>
          {children}
        </main>
        <footer>
          <nav className="help" aria-label={helpLabel}>
            {help}
          </nav>
          <div className="welcome__footer">{footer}</div>
        </footer>
      </div>
    </div>
  )
}

/** Language switch in the green header. */
export function LanguageButton({ className, ...rest }: ComponentPropsWithRef<'button'>) {
  return <button type="button" {...rest} className={classNames('welcome__language', className)} />
}

interface HelpLook {
  icon: ReactNode
  /** In capitals. */
  caps?: boolean | undefined
}

/** Help entry that is a link. */
export function HelpLink({ icon, caps, children, ...rest }: ComponentPropsWithRef<'a'> & HelpLook) {
  return (
    <a {...rest} className={classNames('help__item', caps && 'help__item--caps')}>
      {icon}
      <span>{children}</span>
    </a>
  )
}

/** Help entry that is a button. */
export function HelpButton({
  icon,
  caps,
  children,
  ...rest
}: ComponentPropsWithRef<'button'> & HelpLook) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames('help__item', caps && 'help__item--caps')}
    >
      {icon}
      <span>{children}</span>
    </button>
  )
}
