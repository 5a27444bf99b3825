import { describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { getDemoCity } from '#server/config/city/load-city.ts'
import { messageTexts } from '#server/domain/message-texts.ts'
import type { EmailText } from '#server/domain/message-texts.ro.ts'
import { orphanedFilesEmail, staffInvitation } from '#server/domain/message-texts.ro.ts'
import { unescapeHtml } from '#server/http/html.ts'
import { deskDigest } from '#server/modules/coada/messages.ro.ts'
import { supportMessages } from '#server/modules/support/messages.ts'
import { drawEmail } from './email-html.ts'

const city = getDemoCity()
const env = { publicUrl: 'https://portal.example', operator: city.operator, city }
/** Gmail shows only so much of a message. */
const MAX_BYTES = 100_000
const TOKEN = 'a'.repeat(64)
const HOSTILE = '<script>alert(1)</script> "><img src=x onerror=alert(1)> & co'

const notice = { title: `Sesizarea SZ-1 ${HOSTILE}`, text: HOSTILE, link: '/sesizare/7' }

const written = (language: (typeof languages)[number]): [string, EmailText][] => {
  const texts = messageTexts[language]
  return [
    ['code', texts.codeEmail(env, '01234')],
    ['confirmation', texts.confirmEmail(env, TOKEN)],
    ['recovered password', texts.passwordReset(env, ['Chrome pe Android'])],
    ['changed password', texts.passwordChanged(env, [])],
    ['added passkey', texts.passkeyAdded(env, 'Chrome pe Android')],
    ['removed passkey', texts.passkeyRemoved(env, 'Chrome pe Android')],
    ['requested e-mail', texts.emailChangeRequested(env)],
    ['changed e-mail', texts.emailChanged(env, TOKEN, 72)],
    ['e-mail set by the operator', texts.emailSetByOperator(env, TOKEN)],
    ['corrected name', texts.nameCorrected(env)],
    ['restored contact', texts.contactRestored(env, 'email')],
    ['taken identity', texts.identityTaken(env)],
    ['closed account', texts.closedByOperator(env, 'abuz')],
    ['closed unused account', texts.closedUnused(env)],
    ['notification', texts.noticeEmail(env, notice, { kinds: ['sesizare'] })],
    ['notification without a link', texts.noticeEmail(env, { ...notice, link: '' }, {})],
    ['several notifications', texts.gatheredEmail(env, [notice, notice], { kinds: ['sesizare'] })],
    ['refused reply', texts.replyRefused(env, 'inchis', { thread: 'sesizare-7' })],
    ['refused files', texts.filesRefused(env, [{ name: HOSTILE, reason: HOSTILE }], {})],
    ['received request', supportMessages[language].supportReceived(3, '01-10-2026', env.operator)],
    ['answer', supportMessages[language].supportAnswered(3, '01-10-2026', HOSTILE, env.operator)],
  ]
}

const counts = {
  noi: 2,
  deschise: 5,
  asteapta: 1,
  depasite: 1,
  aproape: 2,
  cer_raspuns: 0,
  ale_mele: 0,
  ale_nimanui: 3,
}
const toStaff: [string, EmailText][] = [
  ['orphaned files', orphanedFilesEmail(env, { kept: 9, orphaned: 7 })],
  ['invitation', staffInvitation(env, `${env.publicUrl}/birou/#/cont/${TOKEN}`, 3600)],
  ['digest', deskDigest(env, counts)],
]

const cases = [
  ...languages.flatMap((language) =>
    written(language).map(([name, email]) => [language, name, email] as const),
  ),
  ...toStaff.map(([name, email]) => ['ro', name, email] as const),
]

const draw = (email: EmailText, unsubscribeUrl?: string) =>
  drawEmail(env, { ...email, unsubscribeUrl })

/** Text that a reader sees, each run of spaces as one. */
const read = (markup: string): string =>
  unescapeHtml(
    markup
      .replace(/[^]*<\/h1>/, '')
      .replace(/<\/?span[^>]*>/g, '')
      .replace(/<[^>]*>/g, ' '),
  ).replaceAll(/\s+/g, ' ')

describe.each(cases)('in %s, the e-mail of: %s', (language, _name, email) => {
  const html = draw(email)

  it('says in HTML each sentence of its text', () => {
    const { button } = email.details
    const seen = read(html)
    for (const line of email.text.split(/\n+/)) {
      if (button && line.endsWith(button.url)) expect(seen).toContain(button.url)
      else expect(seen).toContain(line.replaceAll(/\s+/g, ' ').trim())
    }
  })

  it('is of its language, titled, small, without scripts or pictures, and with at most one button', () => {
    const { button } = email.details
    expect(html).toMatch(new RegExp(`^<!doctype html>\\s*<html lang="${language}">`))
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/class="button"/g) ?? []).toHaveLength(button ? 1 : 0)
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES)
    expect(html).not.toMatch(/<script|<img|<svg|<form|display:(flex|grid)/)
    if (button) expect(html).toContain(`<a href="${button.url}"`)
  })

  it('draws a button for each link of a single subject', () => {
    const links = email.text.match(/https:\S+/g) ?? []
    if (new Set(links).size === 1 && links.length === 1)
      expect(email.details.button?.url).toBe(links[0])
  })
})

it('offers the way out only where there is one', () => {
  const [, email] = written('ro').find(([name]) => name === 'notification')!
  expect(draw(email, 'https://portal.example/api/dezabonare/x')).toContain(
    'href="https://portal.example/api/dezabonare/x"',
  )
  expect(draw(email)).not.toContain('dezabonare')
})
