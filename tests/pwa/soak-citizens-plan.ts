import { paths } from '#contract/paths.ts'
import type { Fault } from '../support/fault-proxy.ts'
import { SeededRandom } from './fault-plan.ts'

/** Action on a request after it was sent. */
export type Action =
  | 'nothing'
  | 'edit'
  | 'delete'
  /** The phone dies while the entry is open for editing. */
  | 'edit-killed'
  | 'killed'
  /** A second tab tries to send as well. */
  | 'second-tab'
  /** A newer version would serialize the same command differently. */
  | 'newer-wording'
  /** The entry is three months old. */
  | 'months-later'

/** Faults and actions around one request, determined by the seed and the run's number. */
export interface CitizenFaultPlan {
  /** Index of the phone's citizen who writes it. */
  writer: 0 | 1
  /** Sizes of the files, in bytes. */
  files: number[]
  /** State of the connection while it is sent. */
  sendingFault: Fault
  action: Action
  /** State of the connection during the action. */
  actionFault: Fault
  /** True if the connection is back before the action, which then has no fault. */
  restoresConnection: boolean
}

const SUPPORT = `POST ${paths.accountSuportOnline} `
const UPLOAD = `POST ${paths.uploadFileRegister} `
const HTML = ['Content-Type: text/html']
const JSON_TYPE = 'Content-Type: application/json'
const refused = (status: number, code: string) =>
  JSON.stringify({ status_code: status, errors: { message: ['Nu acum.'], code } })

const connectionFaults: readonly Fault[] = [
  { kind: 'pass' },
  { kind: 'refuse' },
  { kind: 'refuse', only: SUPPORT },
  { kind: 'lose-answer', only: SUPPORT },
  { kind: 'lose-answer', only: SUPPORT },
  { kind: 'lose-answer', only: UPLOAD },
  { kind: 'cut', afterBytes: 60_000 },
  { kind: 'answer', status: '413 Payload Too Large', headers: HTML, body: '413', only: UPLOAD },
  { kind: 'answer', status: '403 Forbidden', headers: HTML, body: '403', only: SUPPORT },
  { kind: 'answer', status: '502 Bad Gateway', headers: HTML, body: '502', only: SUPPORT },
  {
    kind: 'answer',
    status: '429 Too Many Requests',
    headers: [JSON_TYPE, 'Retry-After: 3'],
    body: refused(429, 'prea_multe_incercari'),
    only: SUPPORT,
  },
  {
    kind: 'answer',
    status: '401 Unauthorized',
    headers: [JSON_TYPE],
    body: refused(401, 'neautentificat'),
    only: SUPPORT,
  },
]

/** Shares in percent; the rest is `nothing`. */
const actionShares: readonly [Action, number][] = [
  ['edit', 20],
  ['delete', 20],
  ['edit-killed', 8],
  ['killed', 8],
  ['second-tab', 10],
  ['newer-wording', 8],
  ['months-later', 6],
]

const MOST_FILES = 2
const SMALL = 4_000
const LARGE = 300_000

export function planCitizenFaults(seed: number, run: number): CitizenFaultPlan {
  const dice = new SeededRandom(Math.imul(seed, 1_000_003) + run)
  return {
    writer: dice.below(4) === 0 ? 1 : 0,
    files: dice.arrayUpTo(MOST_FILES, () =>
      dice.below(4) === 0 ? LARGE : 500 + dice.below(SMALL),
    ),
    sendingFault: dice.pick(connectionFaults),
    action: dice.pickByShare(actionShares, 'nothing'),
    actionFault: dice.pick(connectionFaults),
    restoresConnection: dice.below(2) === 0,
  }
}
