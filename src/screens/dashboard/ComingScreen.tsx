import type { FunctionComponent } from 'react'
import type { Catalogue } from '../../i18n/catalogue.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

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
