import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate, readAppliedMigration } from '#server/db/migrate.ts'
import { acquireDataDirLock } from '#server/db/data-dir-lock.ts'
import { runProcess } from '#server/testing/factories/operator.ts'
import { commands } from './commands.ts'
import { formatManual } from './manual.ts'
import { parseCommandLine } from './parse-command-line.ts'
import { runCommandLine } from './run.ts'

async function read(...argv: string[]) {
  const said = { out: '', err: '' }
  const code = await runCommandLine({
    argv,
    folder: tmpdir(),
    variables: { OPERATOR_USER: 'ana' },
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
    ask: async () => null,
  })
  return { code, ...said }
}

describe('the command line', () => {
  it('lists all commands, or those of one group', async () => {
    const all = await read('help')
    expect(all.code).toBe(0)
    for (const { name } of commands) expect(all.out).toContain(`  ${name}`)
    const group = await read('sesizari', '--help')
    expect(group.out).toContain('sesizari raspunde <număr> <text>')
    expect(group.out).not.toContain('solicitari')
  })

  it.each(commands.map(({ name }) => name))('describes %s', async (name) => {
    const { code, out } = await read(...name.split(' '), '--help')
    expect(code).toBe(0)
    expect(out).toMatch(new RegExp(`^${name} – .*\n\nSe scrie: npm run operator -- ${name}`))
  })

  it.each([
    [[], 'Linia de comandă'],
    [['fotografii'], 'Nu există comanda „fotografii”.'],
    [['help', 'fotografii'], 'Nu există comanda „fotografii”.'],
    [['sesizri', 'list'], 'Nu există comanda „sesizri”. Ați vrut „sesizari”?'],
    [['sesizari', 'lst'], 'Nu există comanda „sesizari lst”. Ați vrut „list”?'],
    [['sesizari', 'sterge'], 'Nu există comanda „sesizari sterge”.'],
    [['sesizari', 'list', '--culoare'], 'Nu există opțiunea --culoare.'],
    [['sesizari', 'list', '--limta=3'], 'Nu există opțiunea --limta. Ați vrut „--limita”?'],
    [['sesizari', 'list', '--limita'], '--limita cere o valoare: <număr>.'],
    [['sesizari', 'list', '--limita', '1', '--limita', '2'], '--limita se dă o singură dată.'],
    [['--limita', '1', 'sesizari', 'list'], 'Opțiunile unei comenzi se scriu după ea.'],
    [['sesizari', 'list', '--json=da'], '--json nu are valoare.'],
    [['sesizari', 'show'], 'Lipsește <număr>.'],
    [['sesizari', 'raspunde', 'SZ-1', 'Bună', 'ziua'], 'Este ceva în plus: „ziua”.'],
    [['sesizari', 'list', '--operator', 'Ana Pop'], 'Numele operatorului'],
    [['pin', '1', '--operator', 'a', '--operator', 'b'], '--operator se dă o singură dată.'],
  ])('says what is wrong with %j', async (argv, sentence) => {
    const { code, out, err } = await read(...argv)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(sentence)
  })

  it.each([
    [['sesizari', 'list', '-h']],
    [['help', 'sesizari', 'list']],
    [['sesizari', 'list', '--culoare', '--help']],
    [['sesizari', '--operator', 'Ana Pop', 'list', '--help']],
  ])('shows the help of a command for %j', async (argv) => {
    const { code, out, err } = await read(...argv)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^sesizari list – /)
  })

  it('says nothing in English', async () => {
    const wrong = [
      [],
      ['x'],
      ['pin'],
      ['pin', '1', '2'],
      ['pin', '--x'],
      ['pin', '1', '--operator'],
    ]
    const answers = await Promise.all(wrong.map((argv) => read(...argv)))
    for (const { err } of answers) expect(err).not.toMatch(/error|unknown|usage|mean/i)
  })

  it('takes the common options anywhere, and what follows -- as it is', () => {
    const line = ['--json', 'sesizari', '--operator=ana', 'raspunde', 'SZ-1', '--fisier', 'a.pdf']
    const parsed = parseCommandLine([...line, '--fisier', 'b.pdf', '--', '-5 grade'], commands)
    if (!('command' in parsed)) throw new Error('no command')
    const { command, given } = parsed
    expect(command.name).toBe('sesizari raspunde')
    expect(given.args).toEqual(['SZ-1', '-5 grade'])
    expect(given.texts('fisier')).toEqual(['a.pdf', 'b.pdf'])
    expect([given.has('json'), given.text('operator')]).toEqual([true, 'ana'])
  })

  it('is documented in full in docs/operator.md', async () => {
    const kept = await readFile(
      path.join(import.meta.dirname, '..', '..', 'docs', 'operator.md'),
      'utf8',
    )
    // The formatter aligns the tables.
    const words = (text: string) => text.replaceAll(/-{3,}/g, '---').replaceAll(/[ \n]+/g, ' ')
    expect(words(kept)).toBe(words(formatManual(commands)))
  })
})

// Each test starts a cluster, and processes beside it.
describe('the embedded database', { timeout: 120_000 }, () => {
  let dataDir: string
  let variables: Record<string, string>
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'portal-operator-'))
    await chmod(dataDir, 0o755)
    variables = { DATABASE_URL: '', DATA_DIR: dataDir }
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  const isRunning = async (): Promise<boolean> => {
    const cluster = path.join(dataDir, 'postgres')
    const file = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => null)
    return file !== null
  }

  it('is left to the portal to create and to migrate', async () => {
    const none = await runProcess(['tipuri', 'list'], variables)
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('nicio bază de date')])
    expect(await readdir(dataDir)).toEqual([])
    const database = await startEmbedded(dataDir)
    const { code, err } = await runProcess(['tipuri', 'list'], variables)
    expect([code, err]).toEqual([1, expect.stringContaining('nu este a acestei versiuni')])
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    expect(await readAppliedMigration(client)).toBeNull()
    await client.end()
    await migrate(database.url)
    await database.stop()
  })

  it('is shared by concurrent commands, and stopped after the last', async () => {
    const both = await Promise.all([
      runProcess(['tipuri', 'list'], variables),
      runProcess(['tipuri', 'list', '--json'], variables),
    ])
    expect(both.map(({ code, err }) => [code, err])).toEqual([
      [0, ''],
      [0, ''],
    ])
    expect(both[1]!.out).toBe('[]')
    // Two commands that end together may see each other's connection: the next one stops it.
    if (await isRunning()) await runProcess(['tipuri', 'list'], variables)
    expect(await isRunning()).toBe(false)
  })

  it('keeps running while a portal uses it', async () => {
    const database = await startEmbedded(dataDir)
    const lock = await acquireDataDirLock(database.url, dataDir)
    const { code, err } = await runProcess(['tipuri', 'list'], variables)
    expect([code, err]).toEqual([0, ''])
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    expect((await client.query('select 1 as n')).rows).toEqual([{ n: 1 }])
    await client.end()
    await lock.release()
    await database.stop()
  })

  it('is reported unreachable in one sentence', async () => {
    const away = { ...variables, DATABASE_URL: 'postgresql://portal:parola@127.0.0.1:1/portal' }
    expect(await runProcess(['tipuri', 'list'], away)).toEqual({
      code: 1,
      out: '',
      err: 'Baza de date de la DATABASE_URL nu răspunde.',
    })
  })
})
