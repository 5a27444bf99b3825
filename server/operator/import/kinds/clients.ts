import { inArray, sql } from 'drizzle-orm'
import { typeOfIdentifier } from '#contract/identifiers.ts'
import { toE164 } from '#contract/phone.ts'
import { normalizeRegistryNumber } from '#contract/registry.ts'
import { companyNameRule, nameRule, pinRule, registryRule } from '#contract/rules.ts'
import type { Db } from '#server/db/db.ts'
import { citizens } from '#server/db/schema.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { hashPin } from '#server/domain/secrets.ts'
import { deleteRegistration } from '#server/modules/register/repo.ts'
import { cnpCui, isFirm, may, must, ruled, WrongValue } from '../columns.ts'
import type { Reader } from '../columns.ts'
import { defineKind, nothing } from '../kind.ts'
import type { Counts, ImportDesk } from '../kind.ts'
import { excluded, upsert } from '../upsert.ts'

type NewClient = typeof citizens.$inferInsert & { cnpCui: string }

const phone: Reader<string> = (value) => {
  const e164 = toE164(value)
  if (!e164) throw new WrongValue('nu este un număr de telefon: 07… sau +…')
  return e164
}
const registry: Reader<string> = (value) => ruled(registryRule)(normalizeRegistryNumber(value))

/** People and firms the operator has contracts with. */
export const clients = defineKind({
  name: 'clienti',
  summary: 'înrolează clienți, ca să își poată face cont cu PIN-ul primit',
  details:
    'Un client nou își face cont cu PIN-ul de pe hârtie (coloana `pin`) sau cu unul cerut prin SMS, la telefonul din fișier. La clienții fără cont se schimbă numele, datele firmei și telefonul; PIN-ul rămâne cel dintâi. La cei cu cont se schimbă numai numele și datele firmei: telefonul este cel confirmat de ei. La cei care și-au făcut cont fără PIN nu se schimbă nimic până nu sunt aprobați, cu `clienti aproba`.',
  columns: {
    cnp_cui: must(cnpCui, 'CNP-ul persoanei sau CUI-ul firmei', '46000003'),
    nume: may(ruled(nameRule), '', 'numele; obligatoriu la persoane', 'Ionescu'),
    prenume: may(ruled(nameRule), '', 'prenumele; obligatoriu la persoane', 'Maria'),
    telefon: may(phone, null, 'telefonul; gol: rămâne cel știut', '0722000142'),
    f_nume: may(ruled(companyNameRule), '', 'denumirea; obligatorie la firme', 'Exemplu SRL'),
    f_reg_com: may(registry, '', 'numărul de la registrul comerțului', 'J40/123/2020'),
    pin: may(ruled(pinRule), null, 'PIN-ul de înrolare, 6 cifre', '123456'),
  },
  check(row) {
    const needed = isFirm(row.cnp_cui) ? (['f_nume'] as const) : (['nume', 'prenume'] as const)
    const column = needed.find((name) => row[name] === '')
    return column ? { column, reason: 'lipsește' } : null
  },
  keysOf: ({ cnp_cui }) => [cnp_cui],
  put: (desk, lines) =>
    putClients(
      desk,
      lines.flatMap(({ line, row }): NewClient[] => {
        const dialcode = row.telefon === null ? '40' : dialcodeOf(desk, row.telefon)
        if (!dialcode) return desk.wrong(line, 'telefon', 'este dintr-o țară unde nu trimitem SMS')
        const id = row.cnp_cui
        return [
          {
            cnpCui: id,
            type: typeOfIdentifier(id),
            nume: row.nume,
            prenume: row.prenume,
            telefon: row.telefon,
            dialcode,
            isocode: dialcode === '40' ? 'ro' : '',
            fNume: row.f_nume,
            fRegCom: row.f_reg_com,
            state: 'inrolat',
            pinHash: row.pin === null ? null : hashPin(desk.env, id, row.pin),
            enrolledAt: desk.now,
            createdAt: desk.now,
            updatedAt: desk.now,
          },
        ]
      }),
    ),
})

async function putClients({ tx, now }: ImportDesk, rows: NewClient[]): Promise<Counts> {
  if (rows.length === 0) return nothing
  const known = await knownClients(tx, rows)
  const differing = rows.filter((row) => {
    const before = known.get(row.cnpCui)
    return !before || differs(before, row)
  })
  const unlessActive = (column: 'telefon' | 'dialcode' | 'isocode') =>
    sql`case when ${citizens.state} = 'inrolat' and excluded.telefon is not null
      then ${excluded(column)} else ${citizens[column]} end`
  return upsert(tx, citizens, differing, {
    key: ['cnpCui'],
    update: ['nume', 'prenume', 'fNume', 'fRegCom', 'telefon', 'dialcode', 'isocode', 'pinHash'],
    instead: {
      telefon: unlessActive('telefon'),
      dialcode: unlessActive('dialcode'),
      isocode: unlessActive('isocode'),
      pinHash: sql`case when ${citizens.state} = 'inrolat'
        then coalesce(${citizens.pinHash}, excluded.pin_hash) else ${citizens.pinHash} end`,
    },
    stamp: { updatedAt: now },
  })
}

// A registration nobody confirmed may be a stranger's: the client begins anew.
async function knownClients(tx: Db, rows: NewClient[]): Promise<Map<string, CitizenRow>> {
  const ids = rows.map(({ cnpCui: id }) => id)
  const found = await tx.select().from(citizens).where(inArray(citizens.cnpCui, ids))
  const unconfirmed = found.filter(({ state }) => state === 'neconfirmat')
  for (const { id } of unconfirmed) await deleteRegistration(tx, id)
  const kept = found.filter((row) => !unconfirmed.includes(row))
  return new Map(kept.map((row) => [row.cnpCui ?? '', row]))
}

// Looked at beforehand: a row that an upsert does not change is locked all the same, until the whole file is in.
function differs(before: CitizenRow, row: NewClient): boolean {
  // Whose account it is nobody knows yet: what the books say of the client is not for them.
  if (before.enrolledAt === null) return false
  const names = ['nume', 'prenume', 'fNume', 'fRegCom'] as const
  if (names.some((name) => before[name] !== row[name])) return true
  if (before.state !== 'inrolat') return false
  const hasNewPhone = row.telefon !== null && row.telefon !== before.telefon
  return hasNewPhone || (before.pinHash === null && row.pinHash !== null)
}

function dialcodeOf({ env }: ImportDesk, e164: string): string | undefined {
  return env.smsDialCodes
    .filter((code) => e164.startsWith(`+${code}`))
    .toSorted((one, other) => other.length - one.length)[0]
}
