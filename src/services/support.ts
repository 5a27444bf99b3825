import { emailRule, nameRule, observationsRule, supportPhoneRule } from '#contract/rules.ts'
import { compactPhone } from '#contract/phone.ts'
import { accountSuportOnline, suportOnline, type SupportReceipt } from '#contract/support.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import { checkFields, createForm, type Form } from './form.ts'
import { session } from './session.ts'

export type SupportValues = {
  nume: string
  prenume: string
  telefon: string
  email: string
  observatii: string
}

/** The form of a support request; a signed-in citizen finds it filled with what the portal knows. */
export function createSupportForm(kept: Partial<SupportValues> = {}): Form<SupportValues> {
  const user = session.value.state === 'citizen' ? session.value.user : null
  return createForm<SupportValues>(
    {
      nume: user?.nume ?? '',
      prenume: user?.prenume ?? '',
      telefon: user?.telefon ?? '',
      email: user?.email ?? '',
      observatii: '',
      ...kept,
    },
    checkFields<SupportValues>({
      nume: nameRule,
      prenume: nameRule,
      telefon: (value) => supportPhoneRule(compactPhone(value)),
      email: emailRule,
      observatii: observationsRule,
    }),
  )
}

interface Request {
  values: SupportValues
  files: Descriptor[]
  /** The section the dialog was opened from. */
  page: string
  keyOf(content: unknown): string
}

/** Sends a support request, under the account when somebody is signed in. */
export function sendSupport(request: Request): Promise<Outcome<SupportReceipt>> {
  const endpoint = session.value.state === 'citizen' ? accountSuportOnline : suportOnline
  const body = {
    ...request.values,
    telefon: compactPhone(request.values.telefon),
    documente_fotografii_source: JSON.stringify(request.files),
    files: { documente_fotografii: request.files },
    pagina: request.page,
  }
  return call(endpoint, { body, idempotencyKey: request.keyOf(body) })
}
