import { limits } from '#contract/limits.ts'
import { reasonRule, requiredRule } from '#contract/rules.ts'
import { normalizeText } from '#contract/text.ts'
import { fieldTexts } from '#contract/texts.ro.ts'
import {
  assignReceipt,
  cancelReceipt,
  findTarget,
  ignoreReceipt,
} from '#server/modules/incasari/decide.ts'
import type { DecisionRequest, DecisionResult } from '#server/modules/incasari/decide.ts'
import type { ParsedArguments } from '../arguments.ts'
import type { Command, Outcome } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { OperatorError, UsageError } from '../errors.ts'
import { toJson } from './list.ts'
import { parseReceiptNumber } from './receipt-number.ts'

const reasonOption = { motiv: { value: 'text', about: 'de ce; trebuie dat' } }
const reasonHelp = `Motivul are cel mult ${limits.reason.max} de caractere și rămâne numai în evidență.`

/** Books a receipt to the client that the operator names. */
export const assignReceiptCommand: Command = {
  name: 'incasari potriveste',
  summary: 'înregistrează o încasare la clientul ei',
  details:
    'Clientul se dă prin numărul unei facturi, care se plătește întâi, prin numărul contractului sau prin codul de client. Titularul este anunțat. Următoarele plăți din același IBAN se potrivesc singure, dacă suma este cea datorată. O încasare anulată sau ignorată se poate înregistra și ea.',
  takes: ['număr'],
  options: {
    client: { value: 'număr', about: 'factura, contractul sau codul de client; trebuie dat' },
  },
  async run(context, given) {
    const named = given.text('client')
    if (named === undefined) throw new UsageError('Lipsește --client <număr>.')
    const target = await findTarget(context.db, named)
    if (!target) {
      throw new OperatorError(
        'Numărul dat nu este al unei singure facturi, al unui contract sau al unui singur client.',
      )
    }
    const request = { ...toRequest(context, given), reason: '' }
    return toOutcome(request, await assignReceipt(context, request, target))
  },
}

/** Puts aside a receipt that is no payment of a client. */
export const ignoreReceiptCommand: Command = {
  name: 'incasari ignora',
  summary: 'lasă deoparte o încasare care nu este plata unui client',
  details: reasonHelp,
  takes: ['număr'],
  options: reasonOption,
  run: (context, given) => decideWithReason(context, given, ignoreReceipt),
}

/** Cancels a receipt booked to the wrong client. */
export const cancelReceiptCommand: Command = {
  name: 'incasari anuleaza',
  summary: 'anulează o încasare înregistrată la alt client decât al ei',
  details: `Ce a plătit este iarăși de plată, cu penalitățile zilelor trecute; clientul este anunțat. Și înregistrarea, și anularea rămân în registru. Apoi încasarea se poate înregistra la clientul ei, cu \`incasari potriveste\`. ${reasonHelp}`,
  takes: ['număr'],
  options: reasonOption,
  run: (context, given) => decideWithReason(context, given, cancelReceipt),
}

async function decideWithReason(
  context: CommandContext,
  given: ParsedArguments,
  decide: (context: CommandContext, request: DecisionRequest) => Promise<DecisionResult>,
): Promise<Outcome> {
  const request = { ...toRequest(context, given), reason: parseReason(given.text('motiv')) }
  return toOutcome(request, await decide(context, request))
}

function toRequest({ actor }: CommandContext, { args: [number = ''] }: ParsedArguments) {
  const receiptId = parseReceiptNumber(number)
  if (receiptId === 0) throw new OperatorError(`Nu există încasarea ${number}.`)
  return { receiptId, actor }
}

function parseReason(given: string | undefined): string {
  if (given === undefined) throw new UsageError('Lipsește --motiv <text>.')
  const reason = normalizeText(given)
  const problem = requiredRule(reason) ?? reasonRule(reason)
  if (problem) throw new OperatorError(`Motivul: ${fieldTexts[problem]}.`)
  return reason
}

const refusals = {
  inexistenta: (id: number) => `Nu există încasarea ${id}.`,
  stare_nepotrivita: (id: number) => `Starea încasării ${id} nu permite aceasta.`,
}

function toOutcome({ receiptId }: DecisionRequest, done: DecisionResult): Outcome {
  if (!('receipt' in done)) throw new OperatorError(refusals[done.kind](receiptId))
  const { receipt } = done
  const explanation = receipt.state === 'incasata' ? ` ${receipt.explanation}` : ''
  return {
    text: `Încasarea ${receiptId}: ${receipt.state}.${explanation}`,
    json: toJson(receipt),
  }
}
