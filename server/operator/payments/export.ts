import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { plural } from '#contract/plural.ro.ts'
import { audit } from '#server/domain/audit.ts'
import {
  formatTransactionsCsv,
  listCardTransactions,
  toTransactionAnswer,
  transactionColumns,
} from '#server/modules/plati/card-transactions.ts'
import type { Command } from '../command.ts'
import { OperatorError } from '../errors.ts'
import { dayOptions, parseDayRange } from './day-range.ts'

const columnList = Object.entries(transactionColumns)
  .map(([name, about]) => `- \`${name}\`: ${about}`)
  .join('\n')

/** Exports card payments and refunds for accounting. */
export const exportPayments: Command = {
  name: 'plati export',
  summary: 'scrie încasările și rambursările prin card, pentru contabilitate, ca fișier CSV',
  details: `Este ceea ce s-a scris în registru în acele zile, după ora României: câte o linie pentru fiecare încasare și, cu minus, pentru fiecare rambursare sau plată luată înapoi de bancă. Fișierul este UTF-8, cu punct și virgulă între coloane și cu numele lor pe prima linie:\n\n${columnList}\n\nUn text pe care un program de calcul l-ar lua drept formulă începe cu apostrof. Numele titularilor nu se scriu. Nu se scrie peste un fișier care este deja acolo.`,
  takes: [],
  options: {
    ...dayOptions,
    fisier: { value: 'fișier.csv', about: 'unde se scrie; altfel se arată pe ecran' },
  },
  async run({ db, clock, folder, actor }, given) {
    const moves = await listCardTransactions(db, parseDayRange(given, clock.now()))
    await audit(db, { actor, action: 'plati.exportate', requestId: '' })
    const json = moves.map(toTransactionAnswer)
    const text = formatTransactionsCsv(moves)
    const name = given.text('fisier')
    if (name === undefined) return { text: text.trim(), json }
    const file = path.resolve(folder, name)
    await write(file, text)
    return {
      text: `${plural(moves.length, written)} în ${file}.`,
      json: { linii: moves.length, fisier: file },
    }
  },
}

const written = { one: 'linie a fost scrisă', few: 'linii au fost scrise' }

async function write(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
    throw new OperatorError(`${file} ${isThere ? 'este deja acolo' : 'nu se poate scrie'}.`)
  }
}
