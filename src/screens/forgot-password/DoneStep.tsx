import { useTexts } from '../../i18n/use-texts.ts'
import type { ForgotPassword } from '../../services/forgot-password.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { StepTitle } from '../shared/StepTitle.tsx'

/** Last step: confirmation. */
export function DoneStep({ flow }: { flow: ForgotPassword }) {
  const texts = useTexts('forgotPassword')
  return (
    <div className="stack stack--form">
      <StepTitle>{texts.success}</StepTitle>
      <Note kind="done" role="status">
        {texts.successText}
      </Note>
      <LinkButton variant="primary" block href="#/auth/login" onClick={flow.fillSignIn}>
        {texts.loginLink}
      </LinkButton>
    </div>
  )
}
