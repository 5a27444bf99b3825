import { expect, test } from 'vitest'
import { listSentences } from '#tests/support/catalogue-sentences.ts'
import * as english from './en/deferred.ts'
import * as romanian from './ro/deferred.ts'
import englishSetari from './en/setari.ts'
import setari from './ro/setari.ts'

const BY_ITSELF =
  /pleacă (?:și )?singur|pleacă și (?:fără|cu)|even with the portal closed if|sent automatically/i

test.each([
  ['Romanian', romanian],
  ['English', english],
])('%s: promises that entries leave by themselves only where the worker sends', (_, texts) => {
  const promising = listSentences(texts).filter(([, sentence]) => BY_ITSELF.test(sentence))
  expect(promising.map(([place]) => place)).toEqual(
    ['byItself', 'withinHours'].flatMap((departure) =>
      ['hint', 'empty', 'kept', 'offline'].map((key) => `.outbox.leaves.${departure}.${key}`),
    ),
  )
})

test.each([
  ['Romanian', romanian.outbox.leaves, /altfel,? când |sau când deschideți portalul$/],
  ['English', english.outbox.leaves, /otherwise when you open|or when you open the portal$/],
])(
  '%s: says that after the hours of the worker the portal must be opened',
  (_, { withinHours }, condition) => {
    for (const sentence of Object.values(withinHours)) expect(sentence).toMatch(condition)
  },
)

test.each([
  ['Romanian', romanian, /acest telefon|cu o atingere/, setari.telefon, 'acest telefon'],
  ['English', english, /this phone|with one tap/, englishSetari.telefon, 'this phone'],
])('%s: names a phone only where the device is one', (_, texts, phone, { wipe }, words) => {
  expect(listSentences(texts).filter(([, sentence]) => phone.test(sentence))).toEqual([])
  expect(wipe(true)).toContain(words)
  expect(wipe(false)).not.toContain(words)
})
