import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NoBreak } from './no-break.tsx'

const TAGS = /<[^>]+>/g
const WHOLE = /<span[^>]*>([^<]*)<\/span>/g

it.each([
  ['Sesizarea SZ-2026-000008: Preluată', ['SZ-2026-000008:']],
  ['Vă răspundem cel târziu la 05-03-2026.', ['05-03-2026.']],
  ['Nr. S-2026-000005 din 12-11-2026', ['S-2026-000005', '12-11-2026']],
  ['Spuneți-ne pe e-mail despre contractul 000012/2025.', []],
])('keeps dates and numbers on one line and loses no text: %s', (words, whole) => {
  const markup = renderToStaticMarkup(<NoBreak>{words}</NoBreak>)
  expect(markup.replaceAll(TAGS, '')).toBe(words)
  expect([...markup.matchAll(WHOLE)].map(([, kept]) => kept)).toEqual(whole)
})
