import { and, eq } from 'drizzle-orm'
import { invoiceNumber } from '#contract/facturi.ts'
import { limits } from '#contract/limits.ts'
import type { Db } from '#server/db/db.ts'
import { receivables } from '#server/db/schema.ts'
import { creditableBani } from '#server/domain/credit-notes.ts'
import type { Receivable } from '#server/domain/credit-notes.ts'
import { formatLei } from '#server/domain/format.ts'
import { creditNoteTitle, invoiceTitle } from '#server/domain/money-texts.ro.ts'
import { creditInvoiceByOperator, numberUsed } from '#server/modules/facturi/credit.ts'
import type { CreditResult } from '#server/modules/facturi/credit.ts'
import type { Command, Outcome } from '../command.ts'
import { OperatorError, UsageError } from '../errors.ts'
import { code, WrongValue } from '#server/modules/importuri/columns.ts'
import { parseAmount } from '../payments/refund.ts'
import { parseReason } from '../reason.ts'

/** Credits a wrong invoice, in full or in part. */
export const creditCommand: Command = {
  name: 'facturi storneaza',
  summary: 'stornează o factură greșită, toată sau o parte, cu o notă de credit',
  details: `Nota de credit are seria și numărul date sau, fără ele, următorul număr din seria portalului (CREDIT_NOTE_SERIES). Ce era neplătit din sumă nu se mai datorează; ce era plătit devine creditul cetățeanului și plătește ce mai are de plată. Penalitățile părții stornate se scad. Cetățeanul este anunțat și vede ambele acte. Motivul, de cel mult ${limits.reason.max} de caractere, este scris pe nota de credit: nu puneți în el date personale. Cere confirmarea; în scripturi, cu --da. Aceeași stornare, repetată, nu schimbă nimic. Notele făcute în programul de facturare se importă cu \`import facturi\`.`,
  takes: ['serie', 'număr'],
  options: {
    motiv: { value: 'text', about: 'de ce, scris pe nota de credit; trebuie dat' },
    suma: { value: 'lei', about: 'cât se stornează, ca 14,50; altfel tot ce a mai rămas' },
    serie: { value: 'serie', about: 'seria notei de credit; numai cu --numar' },
    numar: { value: 'număr', about: 'numărul notei de credit; numai cu --serie' },
    'din-nou': { about: 'repetă o stornare cu aceeași sumă și același motiv, făcută azi' },
    da: { about: 'nu mai cere confirmarea' },
  },
  async run({ db, env, clock, actor, confirm }, { args: [serie = '', numar = ''], text, has }) {
    const reason = parseReason(text('motiv'))
    const bani = parseAmount(text('suma'))
    const number = parseNumber(text('serie'), text('numar'))
    const invoice = await requireInvoice(db, serie, numar)
    const name = invoiceTitle(invoice)
    const sum = formatLei(bani ?? creditableBani(invoice))
    const question = `Se stornează ${sum} din ${name}, de ${formatLei(invoice.totalBani)}, din care s-au stornat deja ${formatLei(invoice.creditedBani)}?`
    if (!has('da') && !(await confirm(question))) {
      return { text: 'Nu s-a stornat nimic.', json: { stare: 'renuntat' }, code: 1 }
    }
    const ports = { env, requestDb: db, clock }
    const request = { invoiceId: invoice.id, bani, reason, number, actor, again: has('din-nou') }
    return toOutcome(name, await creditInvoiceByOperator(ports, request))
  },
}

function parseNumber(serie: string | undefined, numar: string | undefined) {
  if (serie === undefined && numar === undefined) return undefined
  if (serie === undefined || numar === undefined) {
    throw new UsageError('--serie și --numar se dau împreună.')
  }
  try {
    return { serie: code(serie), numar: code(numar) }
  } catch (error) {
    if (error instanceof WrongValue) throw new UsageError(`Nota de credit: ${error.message}.`)
    throw error
  }
}

async function requireInvoice(db: Db, serie: string, numar: string): Promise<Receivable> {
  const named = and(eq(receivables.serie, serie), eq(receivables.numar, numar))
  const [row] = await db
    .select()
    .from(receivables)
    .where(and(eq(receivables.kind, 'factura'), named))
  if (!row) throw new OperatorError(`Nu există factura ${serie} ${numar}.`)
  return row
}

const refusals = {
  prea_mult: 'are mai puțin de stornat.',
  numar_folosit: `nu s-a stornat. ${numberUsed}`,
}

function toOutcome(name: string, result: CreditResult): Outcome {
  if (!('note' in result)) throw new OperatorError(`${name} ${refusals[result.kind]}`)
  const { kind, note } = result
  const title = creditNoteTitle(note)
  const sum = formatLei(-note.totalBani)
  const json = { stare: kind, nota_credit: invoiceNumber(note), suma_bani: -note.totalBani }
  return kind === 'stornata'
    ? { text: `${name}: ${sum} s-au stornat. S-a făcut ${title}.`, json }
    : { text: `${name}: ${sum} s-au stornat deja. Actul este ${title}.`, json }
}
