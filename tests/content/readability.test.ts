import { describe, expect, it } from 'vitest'
import * as caseStates from '#contract/case-states.ro.ts'
import * as faqNames from '#contract/faq-names.ro.ts'
import * as reminderAnswers from '#contract/reminder-answers.ro.ts'
import * as contractTexts from '#contract/texts.ro.ts'
import * as reminders from '#server/config/city/reminder-texts.ro.ts'
import * as cases from '#server/domain/case-texts.ro.ts'
import * as messages from '#server/domain/message-texts.ro.ts'
import * as money from '#server/domain/money-texts.ro.ts'
import * as calendar from '#server/modules/calendar/messages.ro.ts'
import * as account from '#server/modules/cetatean/messages.ro.ts'
import * as recurring from '#server/modules/plati-recurente/messages.ro.ts'
import * as support from '#server/modules/support/messages.ro.ts'
import cifre from '#src/i18n/ro/cifre.ts'
import * as catalogue from '#src/i18n/ro/deferred.ts'
import eveReminder from '#src/i18n/ro/eve-reminder.ts'
import homeSearch from '#src/i18n/ro/home-search.ts'
import accesibilitate from '#src/i18n/ro/legal/accesibilitate.ts'
import confidentialitate from '#src/i18n/ro/legal/confidentialitate.ts'
import termeni from '#src/i18n/ro/legal/termeni.ts'
import login from '#src/i18n/ro/login.ts'
import passkeys from '#src/i18n/ro/passkeys.ts'
import platitori from '#src/i18n/ro/platitori.ts'
import readAloud from '#src/i18n/ro/read-aloud.ts'
import share from '#src/i18n/ro/share.ts'
import shell from '#src/i18n/ro/shell.ts'
import texte from '../../city/sector-5/continut/texte.json' with { type: 'json' }
import utile from '../../city/sector-5/continut/utile.json' with { type: 'json' }
import { listSentences, listWrittenParts } from '#tests/support/catalogue-sentences.ts'

/** Sentences of the Romanian texts that citizens read, by place. */
const read = {
  interface: listShown({
    ...catalogue,
    cifre,
    eveReminder,
    homeSearch,
    login,
    passkeys,
    platitori,
    readAloud,
    share,
    shell,
  }),
  messages: listShown({
    account,
    calendar,
    cases,
    caseStates,
    contractTexts,
    faqNames,
    messages,
    money,
    recurring,
    reminderAnswers,
    reminders,
    support,
  }),
  content: listShown({ texte, utile }),
  legal: listShown({ accesibilitate, confidentialitate, termeni }),
}

type Sentence = [place: string, sentence: string]

/** Lists what is shown, one sentence or item at a time; of a text with parameters, the parts that are written. */
function listShown(texts: unknown): Sentence[] {
  return listSentences(texts).flatMap(([place, text]) =>
    listWrittenParts(text)
      .flatMap((part) => part.split(/(?<=[.!?:;])\s+|\n+/))
      .map((part): Sentence => [place, part.trim()])
      .filter(([, part]) => countWords(part) > 0),
  )
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length
}

describe.each([
  ['interface', 18],
  ['messages', 16],
  ['content', 18],
  // It has to name laws and authorities.
  ['legal', 26],
] as const)('the texts of the %s', (kind, most) => {
  it(`have at most ${most} words in a sentence`, () => {
    expect(read[kind].length).toBeGreaterThan(100)
    expect(read[kind].filter(([, sentence]) => countWords(sentence) > most)).toEqual([])
  })
})

/** „este folosită de altă aplicație”: whoever does it can be said first. Not „închis de curând”, „deconectat de pe”. */
const PASSIVE =
  /\b(?:e|este|sunt|fost|va fi|vor fi|fi|fie) (?:\p{L}+ )?\p{L}+(?:at|ată|ați|ate|it|ită|iți|ite|ut|ută|uți|ute|s|să|și|se) de (?:către )?(?!aici|acum|acolo|azi|curând|la|mai|pe)\p{L}+/u

/** Words of offices and of programs, with plain ones for them. */
const jargon: [words: RegExp, plain: string][] = [
  [/\baferent/i, 'pentru'],
  [/\bîn vederea\b/i, 'ca să'],
  [/\bîn cadrul\b/i, 'la, în'],
  [/\bsubsemnat/i, 'eu'],
  [/\b(?:totodată|de asemenea)\b/i, 'și'],
  [/\brespectiv/i, 'adică, și'],
  [/\bmenționăm\b|\bsus-?menționat/i, 'spunem'],
  [/\bvă aducem la cunoștință\b/i, 'vă spunem'],
  [/\bpetent|\bsolicitant/i, 'dvs.'],
  [/\bdemers|\boperațiun/i, 'ce faceți'],
  [/\befectu/i, 'a face'],
  [/\bachita/i, 'a plăti'],
  [/\baccesa/i, 'a deschide'],
  [/\bvizualiza/i, 'a vedea'],
  [/\bselecta/i, 'a alege'],
  [/\bimplement|\binterfaț|\bcache\b|\btoken\b|\bbackend\b/i, 'nimic'],
]

/** Sentences of the specification, which stay as they are. */
const specified = ['Fișierul selectat nu a putut fi încărcat.']

describe.each(['interface', 'messages'] as const)('the texts of the %s', (kind) => {
  const find = (pattern: RegExp) =>
    read[kind].filter(([, sentence]) => pattern.test(sentence) && !specified.includes(sentence))

  it('say who does something before what is done', () => {
    expect('Camera este folosită de altă aplicație.').toMatch(PASSIVE)
    expect(find(PASSIVE)).toEqual([])
  })

  it.each(jargon)('have no words like %s but “%s”', (words) => {
    expect(find(words)).toEqual([])
  })
})
