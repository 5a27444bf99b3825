import { expect, test } from 'vitest'
import { faqSlugs } from '#contract/faq-slugs.ts'
import pages from '../i18n/ro/pages.ts'
import { selectFaqSection } from './faq-sections.ts'

test('home and useful information have FAQ sections of their own, and every section has a page', () => {
  expect([selectFaqSection('home'), selectFaqSection('utile')]).toEqual([
    'ACASA_PAGE',
    'UTILE_PAGE',
  ])
  const names = ['login', ...Object.keys(pages)] as Parameters<typeof selectFaqSection>[0][]
  expect(new Set(names.map(selectFaqSection))).toEqual(new Set(faqSlugs))
})
