import { describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { getDemoCity } from '#server/config/city/load-city.ts'
import { toGsm7 } from './messages.ts'
import { messageTexts } from './message-texts.ts'

const env = {
  publicUrl: 'https://portal.salubritate-sector5.example',
  operator: getDemoCity().operator,
}
const SMS_LENGTH = 160

describe.each(languages)('in %s', (language) => {
  const texts = messageTexts[language]

  it.each([
    ['a code', texts.codeSms(env, '01234'), '@portal.salubritate-sector5.example #01234'],
    [
      'a code by e-mail',
      texts.codeEmail(env, '01234').text,
      '@portal.salubritate-sector5.example #01234',
    ],
    ['a PIN', texts.pinSms(env, '012345'), '@portal.salubritate-sector5.example #012345'],
  ])('%s stands on the last line, for the phone to offer it', (_, text, line) => {
    expect(text.split('\n').at(-1)).toBe(line)
  })

  it.each([
    ['a code', texts.codeSms(env, '01234')],
    ['a PIN', texts.pinSms(env, '012345')],
    ['the notice of a new phone', texts.phoneChangeRequestedSms(env)],
    [
      'the number of a case',
      texts.callNumberSms(env, {
        kind: 'solicitare',
        numar: 'S-2026-000123',
        dueAt: new Date('2026-12-26T12:00:00Z'),
      }),
    ],
    [
      'news for somebody without an account',
      texts.callerNoticeSms(env, 'Sesizarea SZ-2026-000123: completare necesară'),
    ],
  ])('%s fits one SMS', (_, text) => {
    expect(toGsm7(text).length).toBeLessThanOrEqual(SMS_LENGTH)
  })
})
