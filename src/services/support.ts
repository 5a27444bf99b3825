import { emailRule, nameRule, observationsRule, supportPhoneRule } from '#contract/rules.ts'
import { toSupportPhone } from '#contract/phone.ts'
import type { Outcome } from '../net/outcome.ts'
import { checkFields, createForm, type Form } from './form.ts'
import { session } from './session.ts'
import type { FormOwner } from './form-owner.ts'
import { submitForm, type FormDraft, type Sent } from './submit.ts'
import type { Upload } from './uploads.ts'

export type SupportValues = {
  nume: string
  prenume: string
  telefon: string
  email: string
  observatii: string
}

/** Creates the form of a support request, prefilled for a signed-in citizen. */
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
      telefon: (value) => supportPhoneRule(toSupportPhone(value)),
      email: emailRule,
      observatii: observationsRule,
    }),
  )
}

interface Request {
  owner: FormOwner
  values: SupportValues
  uploads: readonly Upload[]
  /** FAQ section the dialog was opened from. */
  page: string
  /** Id of the queue entry it replaces. */
  replaces?: string | undefined
  draft: FormDraft
}

/** Queue entry to edit in the form. */
export interface Editing {
  id: string
  values: Partial<SupportValues>
  files: File[]
}

/** Sends a support request, as the citizen who opened the form or as a visitor. */
export function submitSupport({ values, page, ...request }: Request): Promise<Outcome<Sent>> {
  const form = { ...values, telefon: toSupportPhone(values.telefon), pagina: page }
  return submitForm({ kind: 'suport', form, ...request })
}
