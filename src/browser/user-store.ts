import type { UserRecord } from '#contract/cetatean.ts'
import { config } from '../config.ts'
import { storage } from './storage.ts'

const EMPTY: UserRecord = {
  nume: '',
  prenume: '',
  email: '',
  telefon: '',
  cnp: '',
  dialcode: '',
  isocode: 'ro',
  international_number: '',
  ci_serie: '',
  ci_numar: '',
  type: 0,
  f_nume: '',
  f_reg_com: '',
}

/** User record, stored under its configured key. A corrupt one reads as null; missing fields get their defaults. */
export const userStore = {
  read(): UserRecord | null {
    const stored = storage.getObject(config.userKey)
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
    return mergeKnown(stored as Record<string, unknown>)
  },
  write(user: UserRecord): boolean {
    return storage.setObject(config.userKey, user)
  },
  remove(): void {
    storage.remove(config.userKey)
  },
}

function mergeKnown(stored: Record<string, unknown>): UserRecord {
  const entries = Object.entries(EMPTY).map(([field, fallback]) => {
    const value = stored[field]
    return [field, typeof value === typeof fallback ? value : fallback]
  })
  return Object.fromEntries(entries) as UserRecord
}
