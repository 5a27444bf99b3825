import type { CodeFormat } from '#contract/register.ts'
import type { CitizenChanges, CitizenRow } from '#server/domain/citizens.ts'

/** What `check-cnp` answers of an id that is not enrolled. An account that nobody confirmed holds nothing up. */
export function identifierStatus(row: CitizenRow | null): 'nou' | 'cont_existent' {
  return row?.state === 'activ' ? 'cont_existent' : 'nou'
}

/** Opens an account with the channel its code came through; what was pending is now its own. */
export function activationChanges(row: CitizenRow, channel: CodeFormat, now: Date): CitizenChanges {
  return {
    ...pendingPhone(row),
    ...pendingEmail(row),
    ...confirmedBy(channel, now),
    state: 'activ',
    pinHash: null,
  }
}

/** Puts a new phone or e-mail address in place of the old one. */
export function newContactChanges(row: CitizenRow, channel: CodeFormat, now: Date): CitizenChanges {
  return {
    ...(channel === 'sms' ? pendingPhone(row) : pendingEmail(row)),
    ...confirmedBy(channel, now),
  }
}

function confirmedBy(channel: CodeFormat, now: Date): CitizenChanges {
  return channel === 'sms' ? { smsConfirmedAt: now } : { emailConfirmedAt: now }
}

function pendingPhone(row: CitizenRow): CitizenChanges {
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

function pendingEmail({ pendingEmail: email }: CitizenRow): CitizenChanges {
  return email === null ? {} : { email, pendingEmail: null }
}
