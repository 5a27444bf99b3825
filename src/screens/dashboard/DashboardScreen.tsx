import { useSignals } from '@preact/signals-react/runtime'
import type { FunctionComponent } from 'react'
import type { Catalogue } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { session } from '../../services/session.ts'
import { InstallHint } from '../shared/InstallHint.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/button.tsx'
import './dashboard.css'

/** Home: for now a greeting, and what is to come. */
export function DashboardScreen() {
  useSignals()
  const texts = useTexts('dashboard')
  const user = session.value.state === 'citizen' ? session.value.user : null
  return (
    <>
      <div className="canopy">
        <div className="canopy__in">
          <h1 tabIndex={-1}>{user ? texts.hello(user.prenume) : texts.helloNobody}</h1>
          <p className="lead">{texts.ready}</p>
        </div>
      </div>
      <div className="page">
        <Card title={texts.coming} className="stack">
          <ul className="plain-list">
            {texts.comingList.split('\n').map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p className="lead">{texts.until}</p>
        </Card>
        <InstallHint />
      </div>
    </>
  )
}

/** A screen of the signed-in portal that is still to come. */
export function comingScreen(page: keyof Catalogue['pages']): FunctionComponent {
  return () => <ComingScreen page={page} />
}

function ComingScreen({ page }: { page: keyof Catalogue['pages'] }) {
  const texts = useTexts('dashboard')
  const pages = useTexts('pages')
  return (
    <div className="page">
      <h1 className="vh" tabIndex={-1}>
        {pages[page]}
      </h1>
      <Card>
        <EmptyState
          picture="empty"
          title={pages[page]}
          actions={
            <LinkButton variant="primary" href="#/dashboard/main">
              {texts.home}
            </LinkButton>
          }
        >
          {texts.later}
        </EmptyState>
      </Card>
    </div>
  )
}
