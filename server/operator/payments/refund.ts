import { limits } from '#contract/limits.ts'
import { formatLei } from '#server/domain/format.ts'
import { refundableBani } from '#server/modules/rambursari/domain.ts'
import { refundPayment } from '#server/modules/rambursari/refund.ts'
import type { RefundResult } from '#server/modules/rambursari/refund.ts'
import type { Command, Outcome } from '../command.ts'
import { OperatorError, UsageError } from '../errors.ts'
import { lei, WrongValue } from '#server/modules/importuri/columns.ts'
import { moneyPorts } from './money-ports.ts'
import { requirePayment } from './repo.ts'
import { parseReason } from '../reason.ts'

/** Refunds a card payment, in full or in part. */
export const refundCommand: Command = {
  name: 'plati ramburseaza',
  summary: 'dă înapoi o plată prin card, toată sau o parte, prin bancă',
  details: `Numărul este cel din \`plati export\` sau cel văzut de cetățean. Întâi se dă înapoi creditul cetățeanului, apoi ce a plătit plata, care se scade din facturile ei prin note de credit din seria portalului: nu devine iarăși de plată. Cetățeanul este anunțat. Aceeași rambursare, cu aceeași sumă și același motiv, nu se face de două ori într-o zi decât cu --din-nou. Cere confirmarea; în scripturi, cu --da. Dacă răspunsul băncii se pierde, rambursarea rămâne în curs și se lămurește singură: cât timp nu se știe, altă rambursare a aceleiași plăți nu se face. Motivul are cel mult ${limits.reason.max} de caractere și rămâne numai în evidență.`,
  takes: ['număr'],
  options: {
    suma: { value: 'lei', about: 'cât se dă înapoi, ca 14,50; altfel tot ce a mai rămas' },
    motiv: { value: 'text', about: 'de ce; trebuie dat' },
    'din-nou': { about: 'repetă o rambursare cu aceeași sumă și același motiv, făcută azi' },
    da: { about: 'nu mai cere confirmarea' },
  },
  async run(context, { args: [number = ''], text, has }) {
    const why = parseReason(text('motiv'))
    const bani = parseAmount(text('suma'))
    const payment = await requirePayment(context.db, number)
    const { refundedBani } = payment
    const question = `Se dau înapoi ${formatLei(bani ?? refundableBani(payment))} din plata ${number}, de ${formatLei(payment.bani)}, din care s-au dat deja ${formatLei(refundedBani)}?`
    if (!has('da') && !(await context.confirm(question))) {
      return { text: 'Nu s-a dat nimic înapoi.', json: { stare: 'renuntat' }, code: 1 }
    }
    const request = {
      paymentId: payment.id,
      bani,
      actor: context.actor,
      why,
      again: has('din-nou'),
    }
    return toOutcome(number, await refundPayment(moneyPorts(context), request))
  },
}

/** Parses a sum in lei into bani. Throws a `UsageError`. */
export function parseAmount(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  try {
    const bani = lei()(given)
    if (bani > 0) return bani
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error
  }
  throw new UsageError('--suma cere o sumă în lei, ca 14,50.')
}

const refusals = {
  neincasata: 'nu a fost încasată: nu este ce da înapoi.',
  prea_mult: 'are mai puțin de dat înapoi.',
  alta_in_curs: 'are o rambursare în curs: așteptați să se lămurească.',
  fara_raspuns: 'nu se poate verifica: banca nu răspunde. Nu s-a dat nimic înapoi.',
  hotarata: 'are propunerea deja hotărâtă.',
}

function toOutcome(number: string, end: RefundResult): Outcome {
  if (!('bani' in end)) throw new OperatorError(`Plata ${number} ${refusals[end.kind]}`)
  const { kind, bani } = end
  const sum = formatLei(bani)
  const sentences = {
    facuta_inainte: `Nu s-a mai cerut nimic: rambursarea dinainte, de ${sum}, din plata ${number}, se făcuse.`,
    facuta_deja: `Rambursarea aceasta, de ${sum}, din plata ${number}, este făcută deja. Dacă trebuie încă o dată, adăugați --din-nou.`,
    facuta: `S-au dat înapoi ${sum} din plata ${number}.`,
    refuzata: `Banca a refuzat rambursarea a ${sum} din plata ${number}. Nu s-a dat nimic înapoi.`,
    in_curs: `Nu se știe încă dacă s-au dat înapoi ${sum} din plata ${number}: banca nu a răspuns. Portalul află singur; vedeți \`plati verifica\`.`,
  }
  const json = { numar: number, suma_bani: bani, stare: kind }
  return { text: sentences[kind], json, code: kind === 'facuta' ? 0 : 1 }
}
