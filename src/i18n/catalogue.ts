import type boxed from './ro/boxed.ts'
import type cases from './ro/cases.ts'
import type code from './ro/code.ts'
import type confirm from './ro/confirm.ts'
import type contracte from './ro/contracte.ts'
import type dashboard from './ro/dashboard.ts'
import type dataForms from './ro/data-forms.ts'
import type errors from './ro/errors.ts'
import type faq from './ro/faq.ts'
import type forgotPassword from './ro/forgot-password.ts'
import type forms from './ro/forms.ts'
import type fractii from './ro/fractii.ts'
import type install from './ro/install.ts'
import type layout from './ro/layout.ts'
import type login from './ro/login.ts'
import type notFound from './ro/not-found.ts'
import type lists from './ro/lists.ts'
import type locatii from './ro/locatii.ts'
import type notificari from './ro/notificari.ts'
import type outbox from './ro/outbox.ts'
import type pages from './ro/pages.ts'
import type plata from './ro/plata.ts'
import type plati from './ro/plati.ts'
import type recipiente from './ro/recipiente.ts'
import type register from './ro/register.ts'
import type sesizari from './ro/sesizari.ts'
import type shell from './ro/shell.ts'
import type solicitari from './ro/solicitari.ts'
import type support from './ro/support.ts'
import type setari from './ro/setari.ts'
import type thread from './ro/thread.ts'
import type utile from './ro/utile.ts'

/**
 * All texts of the interface, one namespace per screen. A text is a string, or a function of its parameters.
 * The English files are type-checked against the shape of the Romanian ones.
 */
export interface Catalogue {
  shell: Shape<typeof shell>
  login: Shape<typeof login>
  errors: Shape<typeof errors>
  forms: Shape<typeof forms>
  recipiente: Shape<typeof recipiente>
  register: Shape<typeof register>
  forgotPassword: Shape<typeof forgotPassword>
  confirm: Shape<typeof confirm>
  cases: Shape<typeof cases>
  code: Shape<typeof code>
  notFound: Shape<typeof notFound>
  pages: Shape<typeof pages>
  lists: Shape<typeof lists>
  sesizari: Shape<typeof sesizari>
  fractii: Shape<typeof fractii>
  locatii: Shape<typeof locatii>
  contracte: Shape<typeof contracte>
  notificari: Shape<typeof notificari>
  outbox: Shape<typeof outbox>
  install: Shape<typeof install>
  support: Shape<typeof support>
  faq: Shape<typeof faq>
  dashboard: Shape<typeof dashboard>
  dataForms: Shape<typeof dataForms>
  plata: Shape<typeof plata>
  plati: Shape<typeof plati>
  solicitari: Shape<typeof solicitari>
  layout: Shape<typeof layout>
  setari: Shape<typeof setari>
  thread: Shape<typeof thread>
  utile: Shape<typeof utile>
  boxed: Shape<typeof boxed>
}

export type Namespace = keyof Catalogue

/** Type with the same keys and any text as values. */
export type Shape<T> = {
  [Key in keyof T]: T[Key] extends (...values: infer Values) => string
    ? (...values: Values) => string
    : T[Key] extends string
      ? string
      : Shape<T[Key]>
}
