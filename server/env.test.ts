import { describe, expect, it } from 'vitest'
import { parseEnv } from './env.ts'

const operation = {
  PUBLIC_URL: 'https://portal.exemplu.ro/',
  APP_KEY: 'k'.repeat(32),
  SMS_URL: 'https://sms.exemplu.ro/send',
  SMTP_URL: 'smtp://mail.exemplu.ro:587',
  MAIL_FROM: 'portal@exemplu.ro',
}

describe('the environment', () => {
  it('is a demonstration on the loopback when nothing is said', () => {
    expect(parseEnv({})).toMatchObject({
      demo: true,
      port: 8080,
      publicUrl: 'http://localhost:8080',
      databaseUrl: null,
      sms: null,
      mail: null,
    })
  })

  it.each(['http://localhost:9000', 'http://127.0.0.1', 'http://[::1]:8080'])(
    'is a demonstration at %s',
    (PUBLIC_URL) => {
      expect(parseEnv({ PUBLIC_URL }).demo).toBe(true)
    },
  )

  it('takes an empty variable for one that is not given', () => {
    expect(parseEnv({ DATABASE_URL: '', PORT: '' })).toMatchObject({
      databaseUrl: null,
      port: 8080,
    })
  })

  it('is real operation at any other address', () => {
    expect(parseEnv(operation)).toMatchObject({
      demo: false,
      publicUrl: 'https://portal.exemplu.ro',
      mail: { from: 'portal@exemplu.ro' },
    })
  })

  it.each(['APP_KEY', 'SMS_URL', 'SMTP_URL', 'MAIL_FROM'])(
    'does not start in real operation without %s, and names it',
    (name) => {
      expect(() => parseEnv({ ...operation, [name]: undefined })).toThrow(`${name} — lipsește`)
    },
  )

  it('sends nothing in a demonstration, whatever is configured', () => {
    expect(parseEnv({ ...operation, DEMO: '1' })).toMatchObject({ sms: null, mail: null })
  })

  it('lists everything that is wrong at once', () => {
    const wrong = { PORT: 'opt', SMS_HEADERS: '[1]', EMAIL_PATTERN: '(', TRUST_PROXY: '' }
    expect(() => parseEnv(wrong)).toThrow(
      /PORT — nu este un număr de port\n.*SMS_HEADERS — .*\n.*EMAIL_PATTERN — nu este o expresie/,
    )
  })
})
