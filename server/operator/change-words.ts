import type { RomanianForms } from '#contract/plural.ro.ts'

/** Forms of what became of lines or questions, to be counted. */
export const changeWords = {
  added: { one: 'adăugată', few: 'adăugate' },
  changed: { one: 'schimbată', few: 'schimbate' },
  removed: { one: 'scoasă', few: 'scoase' },
} satisfies Record<string, RomanianForms>
