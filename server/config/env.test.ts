import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { operationVariables } from '#server/testing/factories/operation.ts'
import { loadEnv, parseEnv } from './env.ts'
import { findUnknownSettings } from './unknown-settings.ts'

const operation = { ...operationVariables(), DEMO: '' }

describe('the environment', () => {
  it('is a demonstration on the loopback by default', () => {
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

  it('treats an empty variable as absent', () => {
    expect(parseEnv({ DATABASE_URL: '', PORT: '' })).toMatchObject({
      databaseUrl: null,
      port: 8080,
    })
  })

  it('is real operation at any other address', () => {
    expect(parseEnv({ ...operation, PUBLIC_URL: `${operation.PUBLIC_URL}/` })).toMatchObject({
      demo: false,
      publicUrl: operation.PUBLIC_URL,
      mail: { from: 'portal@exemplu.ro' },
    })
  })

  it.each([
    'APP_KEY',
    'SMS_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'BANK_URL',
    'BANK_USER',
    'BANK_PASSWORD',
    'BANK_CALLBACK_KEY',
  ])('does not start in real operation without %s, and names it', (name) => {
    expect(() => parseEnv({ ...operation, [name]: undefined })).toThrow(`${name} — lipsește`)
  })

  it.each([
    [{ PUBLIC_URL: 'http://portal.exemplu.ro' }, 'PUBLIC_URL — trebuie să fie o adresă https://'],
    [{ APP_KEY: 'parola-parola-parola-parola-parola' }, 'APP_KEY — este prea ușor de ghicit'],
    [{ APP_KEY: 'k'.repeat(64) }, 'APP_KEY — este prea ușor de ghicit'],
    [{ APP_KEY: 'schimba-ma-schimba-ma-schimba-ma' }, 'APP_KEY — este prea ușor de ghicit'],
    [{ SMS_BODY: '{"text":"{text}"}' }, 'SMS_BODY — nu are {to}'],
    [{ SMS_BODY: 'catre={to}' }, 'SMS_BODY — nu are {text}'],
    [{ SMS_METHOD: 'GET' }, 'SMS_URL — nu are {to} și {text}'],
    [{ OPERATOR_NAME: '' }, 'OPERATOR_NAME — este al operatorului din exemplu'],
    [{ OPERATOR_PHONE: '' }, 'OPERATOR_PHONE — este al operatorului din exemplu'],
    [{ OPERATOR_EMAIL: '' }, 'OPERATOR_EMAIL — este al operatorului din exemplu'],
    [{ OPERATOR_ADDRESS: '' }, 'OPERATOR_ADDRESS — este al operatorului din exemplu'],
    [{ SMS_UNKNOWN_STATUS: '404,200' }, 'SMS_UNKNOWN_STATUS — nu este o listă'],
    [{ MAIL_REPLY_ADDRESS: 'raspuns' }, 'MAIL_REPLY_ADDRESS — nu este o adresă'],
    [{ MAIL_REPLY_ADDRESS: 'a+b@exemplu.ro' }, 'MAIL_REPLY_ADDRESS — nu este o adresă'],
    [{ MAIL_REPLY_ADDRESS: 'raspuns@exemplu.ro' }, 'MAIL_AUTHSERV_ID — lipsește'],
    [{ MAIL_REPLY_ADDRESS: 'raspuns@exemplu.ro' }, 'IMAP_URL — lipsește, ca și MAIL_REPLY_DIR'],
    [{ IMAP_URL: 'imaps://mx.exemplu.ro' }, 'MAIL_REPLY_ADDRESS — lipsește'],
    [{ IMAP_URL: 'https://mx.exemplu.ro' }, 'IMAP_URL — nu este o adresă imap://'],
    [{ IMAP_URL: 'imaps://mx.exemplu.ro', MAIL_REPLY_DIR: 'posta' }, 'MAIL_REPLY_DIR — este dat'],
    [{ MAP_TILES_URL: 'https://harta.exemplu.ro/{z}/{x}.png' }, 'MAP_TILES_URL — trebuie să aibă'],
  ])('refuses real operation with %o', (wrong, problem) => {
    expect(() => parseEnv({ ...operation, ...wrong })).toThrow(problem)
  })

  it('receives answers by e-mail when it is told all of where, from whom, and what to trust', () => {
    const replies = {
      MAIL_REPLY_ADDRESS: 'Raspuns@exemplu.ro',
      MAIL_AUTHSERV_ID: 'MX.exemplu.ro',
      IMAP_URL: 'imap://portal:parola@mx.exemplu.ro',
    }
    const known = { address: 'raspuns@exemplu.ro', authservId: 'mx.exemplu.ro' }
    const folders = { folder: 'INBOX', doneFolder: 'Prelucrate' }
    expect(parseEnv(operation).mailReplies).toBeNull()
    expect(parseEnv({ ...operation, ...replies }).mailReplies).toEqual({
      ...known,
      inbox: { url: replies.IMAP_URL, ...folders, mustEncrypt: true },
    })
    const own = { ...operation, ...replies, IMAP_URL: 'imap://portal:parola@127.0.0.1' }
    expect(parseEnv(own).mailReplies?.inbox).toMatchObject({ mustEncrypt: false })
    const maildir = { ...operation, ...replies, IMAP_URL: '', MAIL_REPLY_DIR: '/var/mail/portal' }
    expect(parseEnv(maildir).mailReplies).toEqual({
      ...known,
      inbox: { maildir: '/var/mail/portal' },
    })
  })

  it('accepts an SMS template in the address, and a random key of 32 characters', () => {
    const SMS_URL = 'https://sms.exemplu.ro/?catre={to}&text={text}'
    expect(parseEnv({ ...operation, SMS_METHOD: 'GET', SMS_URL }).sms?.url).toBe(SMS_URL)
    // The most repetitive of four million.
    const APP_KEY = '7f1041d4dfdf9ad71dd9d1d94710111d'
    expect(parseEnv({ ...operation, APP_KEY }).appKey).toBe(APP_KEY)
  })

  it('names settings that do not exist: all of its file, and of the environment those that begin like its own', () => {
    const fromFile = { SMTP_URI: '', PORTT: '1', VITE_HOST: '', OPERATOR_USER: 'ana', PORT: '1' }
    const environment = { SMS_BODDY: 'x', PATHS: '/bin', OPERATOR_NAME: 'Curat' }
    const unknown = findUnknownSettings(fromFile, environment)
    expect(unknown.map(([name]) => name)).toEqual(['SMTP_URI', 'PORTT', 'SMS_BODDY'])
    expect(() => parseEnv({}, unknown)).toThrow('PORTT — nu este numele unei setări')
  })

  it('uses the sandbox bank in a demonstration without bank variables', () => {
    expect(parseEnv({}).bank).toBeNull()
    const { BANK_URL, BANK_USER, BANK_PASSWORD, BANK_CALLBACK_KEY } = operation
    const told = { DEMO: '1', BANK_URL, BANK_USER, BANK_PASSWORD, BANK_CALLBACK_KEY }
    expect(parseEnv({ ...told, BANK_URL: BANK_URL.slice(0, -1) }).bank).toEqual({
      url: BANK_URL,
      user: BANK_USER,
      password: BANK_PASSWORD,
      callbackKey: BANK_CALLBACK_KEY,
    })
    expect(() => parseEnv({ ...told, BANK_USER: '' })).toThrow('BANK_USER — lipsește')
  })

  it('needs no bank with cards off', () => {
    const bank = { BANK_URL: '', BANK_USER: '', BANK_PASSWORD: '', BANK_CALLBACK_KEY: '' }
    const off = { ...operation, ...bank, FEATURES_OFF: 'cards' }
    expect(parseEnv(off).bank).toBeNull()
    expect([...parseEnv(off).featuresOff]).toEqual(['cards', 'recurring'])
    expect(() => parseEnv({ ...off, BANK_USER: 'x' })).toThrow('BANK_URL — lipsește')
    expect(() => parseEnv({ ...off, FEATURES_OFF: 'push' })).toThrow('BANK_URL — lipsește')
  })

  it('needs no SMS gateway with SMS off, and still sends e-mail', () => {
    const off = parseEnv({ ...operation, SMS_URL: '', FEATURES_OFF: 'sms' })
    expect(off).toMatchObject({ sms: null, mail: { from: 'portal@exemplu.ro' } })
    expect(parseEnv({ ...operation, FEATURES_OFF: 'sms' }).sms).toBeNull()
    expect(() => parseEnv({ ...operation, SMS_URL: '' })).toThrow('SMS_URL — lipsește')
  })

  it('gives nothing of a feature that is off, and refuses one that it does not know', () => {
    const MAP_TILES_URL = 'https://harta.exemplu.ro/{z}/{x}/{y}.png'
    expect(parseEnv({ MAP_TILES_URL, FEATURES_OFF: 'none' })).toMatchObject({
      account: { banca: 'Banca Demonstrației' },
      mapTilesUrl: MAP_TILES_URL,
    })
    const off = parseEnv({ MAP_TILES_URL, FEATURES_OFF: 'map,transfers' })
    expect(off).toMatchObject({ account: null, mapTilesUrl: '' })
    expect(() => parseEnv({ FEATURES_OFF: 'carduri' })).toThrow(
      'FEATURES_OFF — „carduri” nu este none sau una dintre cards, recurring',
    )
  })

  it('rejects an unencrypted BANK_URL, which would expose the password', () => {
    const at = (BANK_URL: string) => parseEnv({ ...operation, BANK_URL }).bank?.url
    expect(() => at('http://banca.exemplu.ro/payment/rest/')).toThrow('BANK_URL — trebuie să fie')
    expect(at('http://127.0.0.1:9/')).toBe('http://127.0.0.1:9/')
  })

  it.each(['APP_KEY', 'SMS_URL', 'SMTP_URL', 'MAIL_FROM', 'BANK_URL'] as const)(
    'requires an explicit DEMO when %s is given without PUBLIC_URL',
    (name) => {
      const given = { [name]: operation[name] }
      expect(() => parseEnv(given)).toThrow(`DEMO — lipsește, deși sunt date ${name}`)
      expect(() => parseEnv({ ...operation, PUBLIC_URL: '' })).toThrow('DEMO — lipsește')
    },
  )

  it('requires an explicit DEMO when HOST is not the loopback', () => {
    for (const HOST of ['0.0.0.0', '::', '10.0.0.5']) {
      expect(() => parseEnv({ HOST })).toThrow('DEMO — lipsește, deși sunt date HOST')
      expect(parseEnv({ HOST, DEMO: '1' }).demo).toBe(true)
    }
    for (const HOST of ['localhost', '127.0.0.1', '::1']) expect(parseEnv({ HOST }).demo).toBe(true)
  })

  it('reads the times of the digest, of which there may be none', () => {
    expect(parseEnv({}).staffDigestTimes).toEqual(['08:00'])
    expect(parseEnv({ STAFF_DIGEST_TIMES: '08:00, 13:30' }).staffDigestTimes).toEqual([
      '08:00',
      '13:30',
    ])
    expect(parseEnv({ STAFF_DIGEST_TIMES: 'none' }).staffDigestTimes).toEqual([])
    expect(() => parseEnv({ STAFF_DIGEST_TIMES: '8' })).toThrow('STAFF_DIGEST_TIMES — nu este')
  })

  it('requires TRUST_PROXY behind https', () => {
    expect(() => parseEnv({ ...operation, TRUST_PROXY: '' })).toThrow('TRUST_PROXY — lipsește')
    expect(parseEnv(operation).trustProxy).toEqual([])
    const TRUST_PROXY = '10.0.0.5, 172.16.0.0/12,fd00::/8, loopback'
    expect(parseEnv({ ...operation, TRUST_PROXY }).trustProxy).toEqual(
      TRUST_PROXY.split(',').map((item) => item.trim()),
    )
  })

  it.each(['*', 'true', '1', '10.0.0.0/33', '10.0.0.1, none', 'proxy.exemplu.ro'])(
    'rejects an invalid proxy: %s',
    (TRUST_PROXY) => {
      expect(() => parseEnv({ ...operation, TRUST_PROXY })).toThrow(/TRUST_PROXY — „.*” nu este o/)
    },
  )

  it('limits the desk to the networks of STAFF_NETWORKS', () => {
    const { staffNetworks } = parseEnv({ STAFF_NETWORKS: '10.0.0.0/8, fd00::/8,192.0.2.7' })
    const isAllowed = (ip: string) => staffNetworks?.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4')
    expect(['10.1.2.3', 'fd00::9', '192.0.2.7'].map(isAllowed)).toEqual([true, true, true])
    expect(['11.1.2.3', 'fe80::9', '192.0.2.8'].map(isAllowed)).toEqual([false, false, false])
    expect(parseEnv({}).staffNetworks).toBeNull()
    expect(() => parseEnv({ STAFF_NETWORKS: '10.0.0.0/33' })).toThrow('STAFF_NETWORKS — „10.0.0.0')
  })

  it('sends nothing in a demonstration, whatever is configured', () => {
    expect(parseEnv({ ...operation, DEMO: '1' })).toMatchObject({ sms: null, mail: null })
  })

  it('lists all problems at once', () => {
    const wrong = { PORT: 'opt', SMS_HEADERS: '[1]', EMAIL_PATTERN: '(', TRUST_PROXY: '' }
    expect(() => parseEnv(wrong)).toThrow(
      /PORT — nu este un număr de port\n.*SMS_HEADERS — .*\n.*EMAIL_PATTERN — nu este o expresie/,
    )
  })
})

describe('the account for bank transfers', () => {
  const iban = 'RO49 aaaa 1b31 0075 9384 0000'

  it('is fictitious in demonstration and absent in real operation by default', () => {
    expect(parseEnv({}).account).toMatchObject({ iban: 'RO95DEMO0000999900000001' })
    expect(parseEnv(operation).account).toBeNull()
  })

  it('is the operator’s own if both IBAN and bank are given', () => {
    const told = { OPERATOR_NAME: 'Curat S.R.L.', OPERATOR_IBAN: iban, OPERATOR_BANK: 'Banca' }
    expect(parseEnv(told).account).toEqual({
      beneficiar: 'Curat S.R.L.',
      iban: 'RO49AAAA1B31007593840000',
      banca: 'Banca',
    })
    expect(() => parseEnv({ OPERATOR_IBAN: iban })).toThrow('OPERATOR_BANK — lipsește')
    expect(() => parseEnv({ OPERATOR_BANK: 'Banca' })).toThrow('OPERATOR_IBAN — lipsește')
    const wrong = { ...told, OPERATOR_IBAN: 'RO49 AAAA 1B31 0075 9384 0001' }
    expect(() => parseEnv(wrong)).toThrow('OPERATOR_IBAN — nu este un IBAN')
  })
})

describe('the VAPID keys', () => {
  const pair = {
    VAPID_PUBLIC_KEY:
      'BP4578gqNB6gX5kS9VxuucluXEO8iwsx_iquS6RT5j5DZKTZc4Q9n7ZWzGtvmbq7MswKnrOzFGtvG1100pEuDEc',
    VAPID_PRIVATE_KEY: 'omXRy7qezi7z96YHL-q0FYnKCycAFr3AYHW_5z1tp3Q',
  }
  const dataDirs: string[] = []
  afterEach(() => {
    vi.unstubAllEnvs()
    for (const dataDir of dataDirs.splice(0)) rmSync(dataDir, { recursive: true })
  })

  it('are optional in real operation', () => {
    expect(parseEnv(operation).push).toBeNull()
    expect(parseEnv({ ...operation, ...pair }).push).toEqual({
      publicKey: pair.VAPID_PUBLIC_KEY,
      privateKey: pair.VAPID_PRIVATE_KEY,
    })
  })

  it.each([
    [{ VAPID_PUBLIC_KEY: pair.VAPID_PUBLIC_KEY }, 'VAPID_PRIVATE_KEY — lipsește'],
    [{ VAPID_PRIVATE_KEY: pair.VAPID_PRIVATE_KEY }, 'VAPID_PUBLIC_KEY — lipsește'],
    [{ ...pair, VAPID_PRIVATE_KEY: 'A'.repeat(43) }, 'VAPID_PUBLIC_KEY — nu este perechea'],
    [{ ...pair, VAPID_PRIVATE_KEY: 'scurtă' }, 'VAPID_PRIVATE_KEY — nu este o cheie'],
    [{ ...pair, VAPID_SUBJECT: 'operator' }, 'VAPID_SUBJECT — nu este o adresă'],
  ])('are refused when they do not fit: %o', (variables, problem) => {
    expect(() => parseEnv({ ...operation, ...variables })).toThrow(problem)
  })

  it('are generated once in demonstration, readable only by the owner', () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-env-'))
    dataDirs.push(dataDir)
    for (const [name, value] of Object.entries({ DATA_DIR: dataDir, DEMO: '1', PUBLIC_URL: '' })) {
      vi.stubEnv(name, value)
    }
    const { push, pushSubject, operator } = loadEnv()
    const names = { VAPID_PUBLIC_KEY: push?.publicKey, VAPID_PRIVATE_KEY: push?.privateKey }
    expect(parseEnv(names).push).toEqual(push)
    expect(pushSubject).toBe(`mailto:${operator.email}`)
    expect(loadEnv().push).toEqual(push)
    expect(statSync(path.join(dataDir, 'push.key')).mode & 0o777).toBe(0o600)
  })
})
