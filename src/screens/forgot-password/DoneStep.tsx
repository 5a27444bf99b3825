import { useTexts } from '../../i18n/use-texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { StepTitle } from '../shared/StepTitle.tsx'

/** Last step: confirmation. */
export function DoneStep() {
  const texts = useTexts('forgotPassword')
  return (
    <div className="stack stack--form">
      <StepTitle>{texts.success}</StepTitle>
      <Note kind="done" role="status">
        {texts.successText}
      </Note>
      <LinkButton variant="primary" block href="#/auth/login">
        {texts.loginLink}
      </LinkButton>
    </div>
  )
}
