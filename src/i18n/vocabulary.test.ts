import { expect, it } from 'vitest'
import { earlierArrived, receiptWords } from '#contract/receipts.ts'
import { listSentences } from '#tests/support/catalogue-sentences.ts'
import * as catalogue from './en/deferred.ts'
import accesibilitate from './en/legal/accesibilitate.ts'
import confidentialitate from './en/legal/confidentialitate.ts'
import termeni from './en/legal/termeni.ts'
import cifre from './en/cifre.ts'
import eveReminder from './en/eve-reminder.ts'
import passkeys from './en/passkeys.ts'
import share from './en/share.ts'
import platitori from './en/platitori.ts'
import sustineri from './en/sustineri.ts'
import unsupported from './en/unsupported.ts'

/** Words of the English texts that have another term in the glossary (docs/glossary.md), or read as translated. */
const rejected: [words: RegExp, term: string][] = [
  [/\breports?\b|\bnotices? of\b/i, 'complaint'],
  [/\bsolicitations?\b|\bpetitions?\b|\bapplications?\b/i, 'request'],
  [/\bconclud/i, 'New contract'],
  [/\bbani\b/i, 'lei'],
  [/\bcontainers?\b|\btomberon|\bpubel/i, 'bin'],
  [/\bpick-?ups?\b/i, 'collection'],
  [/\bpenalt(?:y|ies)\b/i, 'late-payment charges'],
  [/\bsums?\b/i, 'amount'],
  [/\bfirms?\b/i, 'company'],
  [/\bclients?\b/i, 'customer'],
  [/\bcontest/i, 'dispute'],
  [/\bdispatcher\b/i, 'call centre'],
  [/\bfrequent questions\b/i, 'frequently asked questions'],
  [/\bgo(?:es)? on\b|\bgoing on\b/i, 'continue'],
  [/\bleaves? (?:by|only|with)\b|\bnot left\b/i, 'is sent'],
  [/\bno connection\b|\bwithout a connection\b/i, 'offline'],
  [/\bgiven back\b/i, 'refunded'],
  [/\bfor good\b/i, 'permanently'],
]

/** Names of laws and Romanian terms that keep such a word. */
const QUOTED = /no\. 27\/2002 on petitions|mobile applications of public sector bodies/g

const english = listSentences({
  ...catalogue,
  cifre,
  legal: { accesibilitate, confidentialitate, termeni },
  receipts: [earlierArrived.en, ...Object.values(receiptWords).map(({ en }) => en)],
  eveReminder,
  passkeys,
  share,
  platitori,
  sustineri,
  unsupported,
})

/** Leaves out of a text with parameters the names of its parameters: only what is quoted is shown. */
const shownWords = (sentence: string) =>
  sentence.replaceAll(QUOTED, '').replaceAll(/\$\{[^}]*\}|^.*?=>|\b\w+\(/g, ' ')

it.each(rejected)('the English texts use no words like %s but “%s”', (words) => {
  expect(english.length).toBeGreaterThan(500)
  const breaking = english.filter(([, sentence]) => words.test(shownWords(sentence)))
  expect(breaking).toEqual([])
})
