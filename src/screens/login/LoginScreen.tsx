import { useSignals } from '@preact/signals-react/runtime'
import { CircleAlert } from '../../ui/icons-first.ts'
import { useRef, type FormEvent } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { typedId } from '../../services/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { PublicPage } from '../shared/PublicPage.tsx'
import { loginExtra } from './login-extra.ts'
import { useLogin } from './use-login.ts'

export function LoginScreen() {
  const texts = useTexts('login')
  return (
    <PublicPage title={texts.title} lead={texts.lead} faq="LOGIN_PAGE">
      <LoginForm />
    </PublicPage>
  )
}

/** Login form. Its fields are uncontrolled, so that text typed before hydration is not lost. */
function LoginForm() {
  useSignals()
  const texts = useTexts('login')
  const form = useRef<HTMLFormElement>(null)
  const login = useLogin(form)

  return (
    <form
      ref={form}
      className="stack stack--form"
      method="post"
      noValidate
      onFocus={login.prepare}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void login.submit()
      }}
    >
      <Field label={texts.cnpCui} hint={texts.cnpCuiHint} error={login.errorOf('cnp_cui')}>
        {(control) => (
          <TextInput
            {...control}
            {...login.bind('cnp_cui')}
            defaultValue={typedId.current}
            inputMode="numeric"
            autoComplete="username webauthn"
            enterKeyHint="next"
            className="num"
          />
        )}
      </Field>
      <Field label={texts.password} error={login.errorOf('password')}>
        {(control) => (
          <PasswordInput
            {...control}
            {...login.bind('password')}
            autoComplete="current-password"
            enterKeyHint="go"
            toggle={texts}
          />
        )}
      </Field>
      {login.refusal && (
        <p className="field__error" role="alert">
          <CircleAlert />
          {login.refusal}
        </p>
      )}
      <Button type="submit" variant="primary" block busy={login.busy}>
        {login.busy ? texts.submitting : texts.submit}
      </Button>
      <div className="between">
        <a className="link" href="#/pages/forgot-password">
          {texts.forgot}
        </a>
        <a className="link" href="#/auth/register">
          {texts.register}
        </a>
      </div>
      {loginExtra.value}
    </form>
  )
}
