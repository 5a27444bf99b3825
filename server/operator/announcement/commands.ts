import { announcementStates } from '#contract/operator/anunturi.ts'
import type { AnnouncementState } from '#contract/operator/anunturi.ts'
import { formatDateTime } from '#server/domain/format.ts'
import { deliverAnnouncement } from '#server/modules/anunturi/deliver.ts'
import { withdrawAnnouncement } from '#server/modules/anunturi/manage.ts'
import { listAnnouncements } from '#server/modules/anunturi/show.ts'
import { parseWholeNumber } from '../arguments.ts'
import type { Command } from '../command.ts'
import { OperatorError, UsageError } from '../errors.ts'
import { parseReason } from '../reason.ts'
import { formatTable } from '../table.ts'
import { announceCommand } from './command.ts'

const DEFAULT_LIMIT = 50

const listAnnouncementsCommand: Command = {
  name: 'anunt list',
  summary: 'anunțurile, întâi cele mai noi, cu starea lor și câți cetățeni le-au primit',
  takes: [],
  options: {
    stare: { value: 'stare', about: `numai cele în starea: ${announcementStates.join(', ')}` },
    limita: { value: 'număr', about: `cel mult atâtea; altfel ${DEFAULT_LIMIT}` },
  },
  async run({ db }, given) {
    const stare = parseState(given.text('stare'))
    const limita = parseWholeNumber(given, 'limita') ?? DEFAULT_LIMIT
    const { lista } = await listAnnouncements(db, { stare, limita })
    const shown = formatTable(
      ['Număr', 'Titlu', 'Stare', 'Pleacă la', 'Cetățeni', 'De cine'],
      lista.map(({ id, titlu, stare: state, la, cetateni, creat_de }) => [
        String(id),
        titlu,
        state,
        formatDateTime(new Date(la)),
        String(cetateni),
        creat_de,
      ]),
    )
    return { text: lista.length === 0 ? 'Nu sunt anunțuri.' : shown, json: { lista } }
  },
}

const withdrawCommand: Command = {
  name: 'anunt retrage',
  summary: 'retrage un anunț: nu mai pleacă, iar cine l-a primit vede că a fost retras și de ce',
  takes: ['număr'],
  options: { motiv: { value: 'text', about: 'de ce; îl citesc cetățenii' } },
  async run(context, given) {
    const [number = ''] = given.args
    if (!/^[1-9]\d{0,8}$/.test(number)) throw new OperatorError(`Nu există anunțul ${number}.`)
    const id = Number(number)
    await withdrawAnnouncement(context, context.db, id, parseReason(given.text('motiv')))
    await deliverAnnouncement(context, id)
    return { text: `Anunțul ${id} a fost retras.`, json: { id, stare: 'retras' } }
  },
}

/** The commands on announcements. */
export const announcementCommands: readonly Command[] = [
  announceCommand,
  listAnnouncementsCommand,
  withdrawCommand,
]

function parseState(word: string | undefined): AnnouncementState | undefined {
  if (word === undefined) return undefined
  const state = announcementStates.find((known) => known === word)
  if (state) return state
  throw new UsageError(`Nu există starea „${word}”. Stările: ${announcementStates.join(', ')}.`)
}
