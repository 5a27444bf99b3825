import { actorName } from '#contract/audit-fields.ts'
import { isDay } from '#contract/days.ts'
import { scopeNames, scopes } from '#contract/operator/scopes.ts'
import type { Scope } from '#contract/operator/scopes.ts'
import { formatDate, formatDateTime } from '#server/domain/format.ts'
import {
  addKey,
  apiKeyState,
  describeKey,
  listKeys,
  parseLastDay,
  revokeKey,
} from '#server/modules/chei-api/keys.ts'
import type { ApiKeyRow } from '#server/modules/chei-api/keys.ts'
import type { Command } from './command.ts'
import { UsageError } from './errors.ts'
import { formatTable } from './table.ts'

const scopeList = Object.entries(scopes)
  .map(([name, about]) => `\`${name}\`: ${about}`)
  .join('; ')

/** Creates a key for one of the operator's other programs. */
const add: Command = {
  name: 'chei adauga',
  summary: 'face o cheie cu care alt program al operatorului lucrează prin API',
  details: `Cheia se arată numai acum; în baza de date rămâne doar amprenta ei. Puneți-o direct în locul de secrete al programului. Ce face programul rămâne în jurnal cu numele cheii. Drepturile: ${scopeList}.`,
  takes: ['nume'],
  options: {
    drept: {
      value: 'drept',
      about: 'un drept al cheii; se poate da de mai multe ori',
      repeated: true,
    },
    expira: { value: 'zi', about: 'ultima zi în care e bună, ca 2027-12-31; altfel nu expiră' },
  },
  async run({ db, clock, actor }, { args: [name = ''], text, texts }) {
    if (!actorName.test(name)) {
      throw new UsageError('Numele cheii are litere, cifre, punct, cratimă și linie jos.')
    }
    const granted = parseScopes(texts('drept'))
    const now = clock.now()
    const expiresAt = parseExpiry(text('expira'), now)
    const { id, key } = await addKey(db, { name, scopes: granted, expiresAt }, { actor, now })
    return {
      text: `Cheia ${id}, „${name}”, arătată numai acum:\n${key}`,
      json: { id, nume: name, cheie: key, drepturi: granted },
    }
  },
}

function parseScopes(given: string[]): Scope[] {
  const unknown = given.find((one) => !isScope(one))
  if (unknown !== undefined || given.length === 0) {
    throw new UsageError(`--drept cere cel puțin unul din: ${scopeNames.join(', ')}.`)
  }
  return [...new Set(given.filter(isScope))]
}

const isScope = (word: string): word is Scope => Object.hasOwn(scopes, word)

function parseExpiry(day: string | undefined, now: Date): Date | null {
  if (day === undefined) return null
  const end = isDay(day) ? parseLastDay(day, now) : null
  if (end) return end
  throw new UsageError('--expira cere o zi care nu a trecut, ca 2027-12-31.')
}

/** Lists the keys, never the keys themselves. */
const list: Command = {
  name: 'chei list',
  summary: 'cheile API, cu drepturile și ultima folosire, fără cheile înseși',
  takes: [],
  options: {},
  async run({ db, clock }) {
    const now = clock.now()
    const rows = await listKeys(db)
    const text = formatTable(
      ['Id', 'Nume', 'Început', 'Drepturi', 'Făcută', 'De', 'Ultima folosire', 'Stare'],
      rows.map((row) => [
        String(row.id),
        row.name,
        row.prefix,
        row.scopes.join(', '),
        formatDate(row.createdAt),
        row.createdBy,
        row.usedAt ? formatDateTime(row.usedAt) : 'niciodată',
        formatState(row, now),
      ]),
    )
    return {
      text: rows.length === 0 ? 'Nu este nicio cheie.' : text,
      json: rows.map((row) => describeKey(row, now)),
    }
  },
}

function formatState(row: ApiKeyRow, now: Date): string {
  const { revokedAt, expiresAt } = row
  const state = apiKeyState(row, now)
  if (state === 'expirata') return 'expirată'
  if (state === 'retrasa' && revokedAt) return `retrasă ${formatDate(revokedAt)}`
  return expiresAt ? `bună până la ${formatDate(expiresAt)}` : 'bună'
}

/** Revokes a key. */
const revoke: Command = {
  name: 'chei retrage',
  summary: 'retrage o cheie API; următorul apel cu ea este refuzat',
  takes: ['id'],
  options: {},
  async run({ db, clock, actor }, { args: [given = ''] }) {
    if (!/^[1-9]\d{0,8}$/.test(given)) throw new UsageError('Id-ul este cel arătat de chei list.')
    const name = await revokeKey(db, Number(given), { actor, now: clock.now() })
    return { text: `Cheia „${name}” este retrasă.`, json: { id: Number(given), retrasa: true } }
  },
}

export const apiKeyCommands: readonly Command[] = [add, list, revoke]
