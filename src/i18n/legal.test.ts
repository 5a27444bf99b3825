import { describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { legalNames, legalPlaceholders, type LegalText } from '#contract/legal.ts'
import { handledEmailDays, incomingEmailDays, undeliverableDays } from '#contract/retention.ts'
import { loadLegal } from './legal-texts.ts'

const idsOf = ({ sections }: LegalText) => sections.map(({ id }) => id)
const wordsOf = ({ title, lead, sections }: LegalText) =>
  [title, lead, ...sections.flatMap((section) => [section.title, section.body])].join('\n')
const matchesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match.at(1) ?? '')
const linksIn = (text: string) => matchesIn(text, /\]\(([^)]*)\)/g)
const placesIn = (text: string) => matchesIn(text, /\{(\w+)\}/g)

describe.each(legalNames)('%s', (name) => {
  it('has the same sections, date, links and places in both languages', async () => {
    const [{ text: ro }, { text: en }] = [await loadLegal(name, 'ro'), await loadLegal(name, 'en')]
    expect(idsOf(en)).toEqual(idsOf(ro))
    expect(en.updated).toBe(ro.updated)
    expect(linksIn(wordsOf(en))).toEqual(linksIn(wordsOf(ro)))
    expect(placesIn(wordsOf(en)).toSorted()).toEqual(placesIn(wordsOf(ro)).toSorted())
  })

  it.each(languages)('fills its placeholders and renders (%s)', async (language) => {
    const { text: legal } = await loadLegal(name, language)
    expect(new Set(idsOf(legal)).size).toBe(legal.sections.length)
    expect(legal.updated).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    for (const place of placesIn(wordsOf(legal))) expect(legalPlaceholders).toContain(place)
    for (const link of linksIn(wordsOf(legal)))
      expect(link).toMatch(/^(https:\/\/|mailto:|#\/)\S+$/)
    expect(wordsOf(legal).split('**').length % 2, 'every bold text is closed').toBe(1)
  })
})

it('the privacy notice gives the retention in days of visitors’ requests', async () => {
  const { text: privacy } = await loadLegal('confidentialitate', 'ro')
  expect(placesIn(wordsOf(privacy))).toContain('zile_cereri')
})

// Written in the text itself, as these days would otherwise be in a chunk that every page loads.
it.each(languages)(
  'the privacy notice gives the retention of received e-mails (%s)',
  async (language) => {
    const { text: privacy } = await loadLegal('confidentialitate', language)
    const sentences = matchesIn(
      wordsOf(privacy),
      /^- \*\*(?:Răspunsurile dvs|Adresele|Your replies|Addresses)(.*)$/gm,
    )
    const days = matchesIn(sentences.join(' '), /(\d+) (?:de zile|days)/g).map(Number)
    expect(days).toEqual([handledEmailDays, incomingEmailDays, undeliverableDays])
  },
)
