import { useTexts } from '../../i18n/use-texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PublicPage } from '../shared/PublicPage.tsx'

export function NotFoundScreen() {
  const notFound = useTexts('notFound')
  return (
    <PublicPage title={notFound.title} lead={notFound.text} faq="LOGIN_PAGE">
      <LinkButton variant="primary" block href="#/pages/login">
        {notFound.home}
      </LinkButton>
    </PublicPage>
  )
}
