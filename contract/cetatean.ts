import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  existingPassword,
  companyName,
  dialcode,
  email,
  id,
  idInPath,
  idNumber,
  idSeries,
  instant,
  name,
  password,
  passwordsMatch,
  phone,
  postalCode,
  registryNumber,
  requiredShortText,
  shortText,
} from './fields.ts'
import { languages } from './languages.ts'
import { credential } from './webauthn.ts'

/** User record. `cnp` (the CUI for a firm) is masked except its last four digits; `find-details` gives it whole. */
export const userRecord = z.object({
  nume: z.string(),
  prenume: z.string(),
  email: z.string(),
  telefon: z.string(),
  cnp: z.string(),
  dialcode: z.string(),
  isocode: z.string(),
  international_number: z.string(),
  ci_serie: z.string(),
  ci_numar: z.string(),
  type: z.int(),
  f_nume: z.string(),
  f_reg_com: z.string(),
})
export type UserRecord = z.infer<typeof userRecord>

/** Answer that opens a session. */
export const signedIn = z.object({ token: z.string(), user: userRecord })

export const addressFields = {
  judet: requiredShortText,
  localitate: requiredShortText,
  sector: z.optional(shortText),
  strada: requiredShortText,
  numar: requiredShortText,
  bloc: z.optional(shortText),
  scara: z.optional(shortText),
  etaj: z.optional(shortText),
  apartament: z.optional(shortText),
  cod_postal: z.optional(postalCode),
}

const addressToSave = z.object({
  id: z.optional(id),
  eticheta: requiredShortText,
  ...addressFields,
  implicita: z.optional(z.boolean()),
})

export const address = z.object({
  id,
  eticheta: z.string(),
  judet: z.string(),
  localitate: z.string(),
  sector: z.string(),
  strada: z.string(),
  numar: z.string(),
  bloc: z.string(),
  scara: z.string(),
  etaj: z.string(),
  apartament: z.string(),
  cod_postal: z.string(),
  implicita: z.boolean(),
})
export type Address = z.infer<typeof address>

const channels = z.object({
  aplicatie: z.optional(z.boolean()),
  push: z.optional(z.boolean()),
  email: z.optional(z.boolean()),
  sms: z.optional(z.boolean()),
})

export const preferences = z.object({
  limba: z.optional(z.enum(languages)),
  /** Allowed channels by kind of notification. */
  notificari: z.optional(z.record(z.string().check(z.maxLength(40)), channels)),
})

export const citizen = z.object({
  ...userRecord.shape,
  adrese: z.array(address),
  confirmari: z.object({ sms: z.boolean(), email: z.boolean() }),
  preferinte: preferences,
})
export type Citizen = z.infer<typeof citizen>

const account = z.object({
  ...citizen.shape,
  /** Citizen's id and, by channel, the masked contact that awaits a confirmation code. */
  in_asteptare: z.object({
    id_cetatean: id,
    sms: z.optional(z.string()),
    email: z.optional(z.string()),
  }),
})
export type Account = z.infer<typeof account>

export const findDetails = endpoint({
  method: 'GET',
  path: '/api/cetatean/find-details',
  summary: 'Datele cetățeanului autentificat',
  access: 'citizen',
  data: account,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/cetatean/password',
  summary: 'Schimbă parola; celelalte sesiuni se încheie',
  access: 'citizen',
  body: z
    .object({ parola_curenta: existingPassword, password, password_confirmation: existingPassword })
    .check(passwordsMatch()),
  data: z.literal(true),
})

export const profileUpdate = endpoint({
  method: 'POST',
  path: '/api/cetatean/profile-update',
  summary:
    'Schimbă date personale; telefonul și e-mailul noi cer parola sau o cheie de acces, și așteaptă codul',
  access: 'citizen',
  body: z.object({
    /** Current password; it or `passkey` is required with a new phone or e-mail. */
    parola: z.optional(existingPassword),
    /** Assertion of a passkey, in place of the password. */
    passkey: z.optional(credential),
    nume: z.optional(name),
    prenume: z.optional(name),
    email: z.optional(email),
    telefon: z.optional(phone),
    dialcode: z.optional(dialcode),
    isocode: z.optional(shortText),
    international_number: z.optional(shortText),
    ci_serie: z.optional(idSeries),
    ci_numar: z.optional(idNumber),
    f_nume: z.optional(companyName),
    f_reg_com: z.optional(registryNumber),
    preferinte: z.optional(preferences),
  }),
  data: account,
})

export const addressSave = endpoint({
  method: 'POST',
  path: '/api/cetatean/address/save',
  summary: 'Adaugă sau schimbă o adresă',
  access: 'citizen',
  idempotent: true,
  body: addressToSave,
  data: address,
})

export const addressList = endpoint({
  method: 'GET',
  path: '/api/cetatean/address/list',
  summary: 'Adresele cetățeanului',
  access: 'citizen',
  data: z.array(address),
})

export const addressDelete = endpoint({
  method: 'GET',
  path: '/api/cetatean/address/delete/:id',
  summary: 'Șterge o adresă',
  access: 'citizen',
  params: z.object({ id: idInPath }),
  data: z.literal(true),
})

export const session = z.object({
  id: z.uuid(),
  dispozitiv: z.string(),
  creat_la: instant,
  folosit_la: instant,
  aceasta: z.boolean(),
})

export const sessionList = endpoint({
  method: 'GET',
  path: '/api/cetatean/sesiuni',
  summary: 'Dispozitivele autentificate',
  access: 'citizen',
  data: z.array(session),
})

export const sessionClose = endpoint({
  method: 'POST',
  path: '/api/cetatean/sesiuni/:id/inchide',
  summary: 'Încheie sesiunea unui dispozitiv',
  access: 'citizen',
  params: z.object({ id: z.uuid() }),
  data: z.literal(true),
})

export const exportData = endpoint({
  method: 'GET',
  path: '/api/cetatean/export',
  summary: 'Tot ce păstrăm despre cetățean, într-un document JSON',
  access: 'citizen',
  data: z.record(z.string(), z.unknown()),
})

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/cetatean/sterge-cont',
  summary: 'Închide contul',
  access: 'citizen',
  body: z.object({ password: existingPassword }),
  data: z.literal(true),
})
