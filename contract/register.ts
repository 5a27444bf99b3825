import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  mustAccept,
  existingPassword,
  cnpCui,
  companyName,
  confirmationCode,
  dialcode,
  email,
  fieldIssue,
  id,
  idNumber,
  idSeries,
  name,
  password,
  passwordsMatch,
  phone,
  pin,
  registryNumber,
  shortText,
} from './fields.ts'
import { addressFields, userRecord } from './cetatean.ts'
import { toClientType } from './identifiers.ts'
import { limits } from './limits.ts'
import { fileReference } from './uploads.ts'

export const citizenType = z.union([z.literal(0), z.literal(1)], { error: 'invalid' })

/** Channel through which a code is sent. */
export const codeFormat = z.enum(['sms', 'email'], { error: 'invalid' })
export type CodeFormat = z.infer<typeof codeFormat>

/** Secret token of a link in a message. */
const linkToken = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const codeSent = z.object({ id_cetatean: id, format: codeFormat, phone: z.string() })
export type CodeSent = z.infer<typeof codeSent>

const contact = {
  email,
  telefon: phone,
  dialcode,
  isocode: shortText,
  international_number: z.optional(shortText),
}

const credentials = {
  password,
  password_confirmation: existingPassword,
  acord_termeni: mustAccept,
  acord_date: mustAccept,
}

interface NewAccount {
  type: 0 | 1
  cnp_cui: string
  f_nume?: string | undefined
  ci_serie?: string | undefined
  ci_numar?: string | undefined
}

const accountRules = z.check<NewAccount>((context) => {
  const { value, issues } = context
  if (toClientType(value.cnp_cui) !== value.type) {
    issues.push(fieldIssue('cnp_cui', 'cnpCuiInvalid', value.cnp_cui))
  }
  if (value.type === 1 && !value.f_nume) issues.push(fieldIssue('f_nume', 'required', value.f_nume))
  if (Boolean(value.ci_serie) !== Boolean(value.ci_numar)) {
    issues.push(fieldIssue(value.ci_serie ? 'ci_numar' : 'ci_serie', 'idBoth', value.ci_serie))
  }
})

export const registerCheckCnp = endpoint({
  method: 'POST',
  path: '/api/cetatean-register-check-cnp',
  summary: 'Află dacă un CNP sau CUI are cont, e client înrolat sau e nou',
  access: 'public',
  body: z.object({ cnp_cui: cnpCui }),
  data: z.object({ stare: z.enum(['nou', 'inrolat', 'cont_existent']), type: citizenType }),
})

export const checkPinRegister = endpoint({
  method: 'POST',
  path: '/api/auth/check-pin-register',
  summary: 'Verifică PIN-ul unui client înrolat',
  access: 'public',
  body: z.object({ cnp_cui: cnpCui, pin }),
  data: z.object({
    token_inrolare: z.string(),
    nume: z.string(),
    prenume: z.string(),
    f_nume: z.optional(z.string()),
  }),
})

export const resetPinCodeInrolare = endpoint({
  method: 'POST',
  path: '/api/cetatean-reset-pin-code-inrolare',
  summary: 'Trimite un PIN nou la telefonul din evidență',
  access: 'public',
  feature: 'sms',
  body: z.object({ cnp_cui: cnpCui }),
  data: z.object({ phone: z.string() }),
})

export const register = endpoint({
  method: 'POST',
  path: '/api/cetatean-register',
  summary: 'Cont nou',
  access: 'public',
  idempotent: true,
  body: z
    .object({
      type: citizenType,
      cnp_cui: cnpCui,
      nume: name,
      prenume: name,
      ...contact,
      ci_serie: z.optional(idSeries),
      ci_numar: z.optional(idNumber),
      f_nume: z.optional(z.union([z.literal(''), companyName])),
      f_reg_com: z.optional(registryNumber),
      adresa: z.object({ ...addressFields, eticheta: z.optional(shortText) }),
      ...credentials,
      documente_source: z.optional(
        z.array(fileReference).check(z.maxLength(limits.filesPerRequest, { error: 'filesMax' })),
      ),
    })
    .check(accountRules, passwordsMatch()),
  data: codeSent,
})

export const registerInrolat = endpoint({
  method: 'POST',
  path: '/api/cetatean-register-inrolat',
  summary: 'Cont pentru un client înrolat, după PIN',
  access: 'public',
  idempotent: true,
  body: z
    .object({ token_inrolare: z.string().check(z.maxLength(200)), ...contact, ...credentials })
    .check(passwordsMatch()),
  data: codeSent,
})

export const resendCode = endpoint({
  method: 'POST',
  path: '/api/cetatean-resend-code',
  summary: 'Retrimite codul de confirmare',
  access: 'public',
  body: z.object({ id_cetatean: id, format: codeFormat }),
  data: z.object({ phone: z.optional(z.string()), email: z.optional(z.string()) }),
})

export const confirmCode = endpoint({
  method: 'POST',
  path: '/api/cetatean-confirm-code',
  summary: 'Confirmă codul primit și deschide sesiunea',
  access: 'public',
  body: z.object({ id_cetatean: id, code: confirmationCode, format: codeFormat }),
  data: z.object({ confirmat: z.literal(true), token: z.string(), user: userRecord }),
})

export const undoContactChange = endpoint({
  method: 'POST',
  path: '/api/cetatean-undo-contact-change',
  summary: 'Pune înapoi telefonul sau e-mailul vechi, prin legătura trimisă acolo',
  access: 'public',
  body: z.object({ token: linkToken }),
  data: z.object({ format: codeFormat, adresa: z.string() }),
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/:hash',
  summary: 'Confirmă adresa de e-mail prin legătura primită',
  access: 'public',
  params: z.object({ hash: linkToken }),
  data: z.object({ confirmat: z.literal(true) }),
})
