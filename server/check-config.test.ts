import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationVariables } from './testing/factories/operation.ts'
import { runScript } from './testing/factories/operator.ts'
import { startImapServer } from '#server/testing/imap-server.ts'
import { startS3Server } from './testing/s3-server.ts'
import { cloneDatabase } from './testing/test-database.ts'
import type { TestDatabase } from './testing/test-database.ts'

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portal-config-'))
  database = await cloneDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const check = (variables: Record<string, string>) =>
  runScript('config-check.mjs', [], {
    ...operationVariables(),
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    ...variables,
  })

describe('config:check', () => {
  it('says what answers, and fails only if something does not', async () => {
    const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const { port } = server.server.address() as AddressInfo
    const right = await check({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    server.close()
    expect(right).toEqual({
      code: 0,
      out: [
        'Setările sunt bune: operare reală, https://portal.exemplu.ro',
        'Orașul: cel al demonstrației, fără punctele și articolele lui; dați-l pe al dvs. în CITY_DIR',
        'Baza de date: răspunde',
        'Fișierele: în DATA_DIR',
        'E-mail: serverul răspunde',
        'Răspunsuri prin e-mail: nu se primesc',
      ].join('\n'),
      err: '',
    })
    const wrong = await check({ DATABASE_URL: 'postgresql://portal:secret@127.0.0.1:9/portal' })
    expect(wrong.code).toBe(1)
    expect(wrong.out).toContain('Baza de date: nu răspunde la DATABASE_URL')
    expect(wrong.out).toContain('E-mail: serverul de la SMTP_URL nu răspunde')
    expect(wrong.out + wrong.err).not.toContain('secret')
  })

  it('says whether the mailbox of answers can be read, and quotes no password', async () => {
    const imap = await startImapServer()
    const variables = {
      MAIL_REPLY_ADDRESS: 'raspuns@exemplu.ro',
      MAIL_AUTHSERV_ID: 'mx.exemplu.ro',
      IMAP_URL: imap.inbox.url,
    }
    const right = await check(variables)
    const wrong = await check({
      ...variables,
      IMAP_URL: imap.inbox.url.replace('pass@', 'secret@'),
    })
    await imap.close()
    expect(right.out).toContain('Răspunsuri prin e-mail: se citesc')
    expect(wrong.code).toBe(1)
    expect(wrong.out).toContain('Răspunsuri prin e-mail: nu se pot citi de la IMAP_URL')
    expect(wrong.out + wrong.err).not.toContain('secret')
  })

  it('says whether the bucket of files answers, and quotes no key', async () => {
    const s3 = await startS3Server()
    const right = await check(s3.variables)
    const wrong = await check({
      ...s3.variables,
      FILES_S3_BUCKET: 'altul',
      FILES_S3_SECRET_KEY: 'secret',
    })
    await s3.close()
    expect(right.out).toContain('Fișierele: depozitul de la FILES_S3_ENDPOINT răspunde')
    expect(wrong.code).toBe(1)
    expect(wrong.out).toContain('Fișierele: depozitul de la FILES_S3_ENDPOINT nu răspunde')
    expect(wrong.out + wrong.err).not.toContain('secret')
  })

  it('lists all wrong settings at once', async () => {
    const { code, err } = await check({
      OPERATOR_NAME: '',
      SMS_BODDY: 'x',
      APP_KEY: 'k'.repeat(40),
      PUBLIC_URL: 'http://portal.exemplu.ro',
      SMS_BODY: '{"text":"{text}"}',
    })
    expect(code).toBe(1)
    expect(err.split('\n').map((line) => line.trim().split(' ')[0])).toEqual([
      'Configurația',
      'SMS_BODDY',
      'PUBLIC_URL',
      'APP_KEY',
      'SMS_BODY',
      'OPERATOR_NAME',
    ])
  })
})
