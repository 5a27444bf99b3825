import { useState, type FormEvent } from 'react'
import { requiredRule } from '#contract/rules.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { checkFields, createForm } from '../../services/form.ts'
import { Button } from '../../ui/button.tsx'
import { FormCheckbox, FormPassword, FormText } from '../shared/form-fields.tsx'
import { PublicPage } from '../shared/PublicPage.tsx'

type Values = {
  email: string
  username: string
  password: string
  repeatPassword: string
  terms: boolean
}

/** The template's demo registration: four required fields and a button without an action. */
export function RegisterBoxedScreen() {
  const texts = useTexts('boxed')
  const [form] = useState(() =>
    createForm<Values>(
      { email: '', username: '', password: '', repeatPassword: '', terms: false },
      checkFields<Values>({
        email: requiredRule,
        username: requiredRule,
        password: requiredRule,
        repeatPassword: requiredRule,
      }),
    ),
  )
  return (
    <PublicPage title={texts.title} lead={texts.lead} faq="INREGISTRARE_PAGE">
      <form
        className="stack stack--form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <FormText form={form} name="email" label={texts.email} autoComplete="off" />
        <FormText form={form} name="username" label={texts.username} autoComplete="off" />
        <FormPassword
          form={form}
          name="password"
          label={texts.password}
          autoComplete="new-password"
        />
        <FormPassword
          form={form}
          name="repeatPassword"
          label={texts.repeatPassword}
          autoComplete="new-password"
        />
        <FormCheckbox form={form} name="terms" label={texts.terms} />
        <Button type="submit" variant="primary" block>
          {texts.create}
        </Button>
        <a className="link" href="#/auth/login">
          {texts.login}
        </a>
      </form>
    </PublicPage>
  )
}
