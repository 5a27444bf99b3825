import type { Citizen } from '#contract/cetatean.ts'
import type { Language } from '#contract/languages.ts'
import type { CodeFormat } from '#contract/register.ts'
import type { CitizenChanges, CitizenRow } from '#server/domain/citizens.ts'

type Preferences = Citizen['preferinte']

/** Status that `check-cnp` returns for an id that is not enrolled. An unconfirmed account does not block a new one. */
export function identifierStatus(row: CitizenRow | null): 'nou' | 'cont_existent' {
  return row?.state === 'activ' ? 'cont_existent' : 'nou'
}

/** Settings of a new account: the language it was registered in, that of the messages which answer no request. */
export const initialPreferences = (language: Language): Preferences =>
  language === 'ro' ? {} : { limba: language }

/** Column changes that activate an account; pending contacts become its own. `channel`: where its code was sent. */
export function activationChanges(row: CitizenRow, channel: CodeFormat, now: Date): CitizenChanges {
  return {
    ...pendingPhoneChanges(row),
    ...pendingEmailChanges(row),
    ...confirmationChanges(channel, now),
    state: 'activ',
    pinHash: null,
  }
}

/** Column changes that replace the old phone or e-mail address with the pending one. */
export function newContactChanges(row: CitizenRow, channel: CodeFormat, now: Date): CitizenChanges {
  return {
    ...(channel === 'sms' ? pendingPhoneChanges(row) : pendingEmailChanges(row)),
    ...confirmationChanges(channel, now),
  }
}

function confirmationChanges(channel: CodeFormat, now: Date): CitizenChanges {
  return channel === 'sms' ? { smsConfirmedAt: now } : { emailConfirmedAt: now }
}

function pendingPhoneChanges(row: CitizenRow): CitizenChanges {
  if (row.pendingTelefon === null) return {}
  return {
    telefon: row.pendingTelefon,
    dialcode: row.pendingDialcode ?? row.dialcode,
    isocode: row.pendingIsocode ?? row.isocode,
    pendingTelefon: null,
    pendingDialcode: null,
    pendingIsocode: null,
  }
}

function pendingEmailChanges({ pendingEmail: email }: CitizenRow): CitizenChanges {
  return email === null ? {} : { email, pendingEmail: null }
}
