import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { consentVersions, debitNoticePeriodDays, type ConsentKind } from '#contract/consents.ts'
import en from './en/plata.ts'
import ro from './ro/plata.ts'

type Texts = typeof ro

/** Texts shown where a consent is given. */
const shown: Record<ConsentKind, (texts: Texts) => string[]> = {
  salvare_card: ({ save, saveHint }) => [save, saveHint],
  plata_recurenta: (texts) => [
    texts.recurring,
    texts.recurringHint('1/2026'),
    texts.ceiling,
    texts.ceilingHint,
    texts.agree,
  ],
}

/** Hashes of each version's texts. Never edit one, as citizens agreed to it: add a version. */
const hashes: Record<ConsentKind, Record<string, string>> = {
  salvare_card: { '2026-11': '74a714d4e7c687fe', '2026-11-26': 'e4bf31b9679335a4' },
  plata_recurenta: { '2026-11': '050ce2b53cab180c', '2026-11-26': '417abd49aa2b242e' },
}

describe.each(Object.keys(shown) as ConsentKind[])('the text of the consent %s', (kind) => {
  it('matches the hash of its version, so a changed text needs a new version', () => {
    const texts = JSON.stringify([ro, en].map(shown[kind]))
    const hash = createHash('sha256').update(texts).digest('hex').slice(0, 16)
    expect(hash).toBe(hashes[kind][consentVersions[kind]])
  })
})

it('the recurring consent gives the days between the announcement of a debit and the debit', () => {
  expect(ro.recurringHint('1/2026')).toContain(`cu ${debitNoticePeriodDays} zile înainte`)
  expect(en.recurringHint('1/2026')).toContain(`${debitNoticePeriodDays} days before`)
})
