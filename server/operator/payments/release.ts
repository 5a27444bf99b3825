import { limits } from '#contract/limits.ts'
import { releasePayment } from '#server/modules/plati/release.ts'
import type { ReleaseResult } from '#server/modules/plati/release.ts'
import { formatLei } from '#server/domain/format.ts'
import type { Command } from '../command.ts'
import { OperatorError } from '../errors.ts'
import { parseReason } from '../reason.ts'
import { moneyPorts } from './money-ports.ts'
import { requirePayment } from './repo.ts'

/** Releases the items of a payment that the bank shows otherwise than it was ordered. */
export const releaseCommand: Command = {
  name: 'plati elibereaza',
  summary:
    'închide o plată care nu se potrivește cu banca, ca să se poată plăti din nou ce era în ea',
  details: `O plată al cărei număr, sumă sau monedă diferă la bancă nu se încasează și ține blocate facturile ei, până o închide un om. Lămuriți întâi banii cu banca: dacă i-a luat de pe card, dați-i înapoi din consola băncii, căci în portal nu s-a scris nimic. Plata rămâne în istoric, ca nereușită, cu motivul păstrat, de cel mult ${limits.reason.max} de caractere. Banca este întrebată încă o dată înainte. Dacă mai târziu arată plata încasată exact cum a fost cerută, ea se scrie ca orice plată, iar ce nu mai era de plată devine credit. Cere confirmarea; în scripturi, cu --da.`,
  takes: ['număr'],
  options: {
    motiv: { value: 'text', about: 'de ce; trebuie dat' },
    da: { about: 'nu mai cere confirmarea' },
  },
  async run(context, { args: [number = ''], text, has }) {
    const why = parseReason(text('motiv'))
    const payment = await requirePayment(context.db, number)
    const question = `Plata ${number}, de ${formatLei(payment.bani)}, se închide fără încasare. Ați lămurit banii cu banca?`
    if (!has('da') && !(await context.confirm(question))) {
      return { text: 'Nu s-a schimbat nimic.', json: { stare: 'renuntat' }, code: 1 }
    }
    const { actor } = context
    const result = await releasePayment(moneyPorts(context), payment.id, { actor, why })
    if (result === 'neblocata') throw new OperatorError(`Plata ${number} nu este blocată.`)
    return {
      text: sentences[result](number),
      json: { numar: number, stare: result },
      code: result === 'eliberata' ? 0 : 1,
    }
  },
}

const sentences: Record<Exclude<ReleaseResult, 'neblocata'>, (number: string) => string> = {
  eliberata: (number) => `Plata ${number} s-a închis. Ce era în ea se poate plăti din nou.`,
  potrivita: (number) =>
    `Plata ${number} se potrivește acum cu banca și s-a scris ca atare; nu s-a eliberat nimic.`,
}
