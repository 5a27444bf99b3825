import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { formatDay } from '#contract/days.ts'
import { plural } from '#contract/plural.ro.ts'
import { formatLei } from '#server/domain/format.ts'
import { importStatements, tryStatements } from '#server/modules/incasari/import-statements.ts'
import type { StatementsResult } from '#server/modules/incasari/import-statements.ts'
import { MAX_STATEMENT_BYTES, tooLarge } from '#server/modules/incasari/parse-statements.ts'
import { StatementError } from '#server/modules/incasari/statement.ts'
import type { Command } from '../command.ts'
import { OperatorError } from '../errors.ts'

/** Imports bank statements: matches their credits with clients and books them. */
export const importStatementsCommand: Command = {
  name: 'extrase import',
  summary: 'încasările dintr-un extras de cont al băncii, CAMT.053 sau MT940',
  details:
    'Formatul se recunoaște după conținut. Extrasul trebuie să se închidă: soldul inițial și mișcările dau soldul final; altfel nu se înregistrează nimic. O încasare se caută după referința din codul QR, numărul facturii, numărul contractului, codul de client, apoi după IBAN-ul sau numele plătitorului împreună cu suma datorată. Cele sigure se înregistrează și titularii sunt anunțați; celelalte așteaptă în `incasari list`. Plata contează din ziua în care a ajuns la bancă: penalitățile de după acea zi se scad. Același extras de două ori, sau două care se suprapun, înregistrează o singură dată fiecare încasare. Dacă importul se oprește, se repetă comanda.',
  takes: ['fișier'],
  options: {
    'dry-run': { about: 'arată ce s-ar înregistra, fără să schimbe nimic' },
    'alt-cont': { about: 'primește și extrasul altui cont decât cel de pe facturi' },
  },
  background: true,
  async run({ db, env, clock, actor, folder }, { args: [file = ''], has }) {
    const isTrial = has('dry-run')
    const options = { actor, anyAccount: has('alt-cont') }
    const bytes = await readStatementFile(path.resolve(folder, file))
    const work = isTrial ? tryStatements : importStatements
    return toOutcome(await withSentence(async () => work({ db, env, clock }, bytes, options)), {
      isTrial,
    })
  },
}

async function readStatementFile(file: string): Promise<Uint8Array> {
  try {
    if ((await stat(file)).size > MAX_STATEMENT_BYTES) throw new OperatorError(tooLarge)
    return await readFile(file)
  } catch (error) {
    if (error instanceof OperatorError) throw error
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new OperatorError(`Fișierul ${file} ${isMissing ? 'nu există' : 'nu se poate citi'}.`)
  }
}

async function withSentence<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof StatementError ? new OperatorError(error.message) : error
  }
}

const credit = { one: 'încasare', few: 'încasări' }

function toOutcome(done: StatementsResult, { isTrial }: { isTrial: boolean }) {
  const { statements, booked, bookedBani, waiting } = done
  const lines = statements.map(
    ({ number, fromDay, toDay, credits, added }) =>
      `Extrasul ${number}, ${formatDay(fromDay)} – ${formatDay(toDay)}: ${plural(credits, credit)}, din care noi ${added}.`,
  )
  const verb = isTrial ? 'S-ar înregistra' : booked === 1 ? 'S-a înregistrat' : 'S-au înregistrat'
  return {
    text: [
      ...lines,
      `${verb} ${plural(booked, credit)}, ${formatLei(bookedBani)}; așteaptă o hotărâre ${waiting} (\`incasari list\`).`,
      ...(isTrial ? ['A fost numai o probă: nimic nu s-a schimbat.'] : []),
    ].join('\n'),
    json: {
      extrase: statements.map(({ number, fromDay, toDay, lines: all, credits, added }) => ({
        numar: number,
        de_la: fromDay,
        pana_la: toDay,
        linii: all,
        incasari: credits,
        noi: added,
      })),
      inregistrate: booked,
      suma_bani: bookedBani,
      asteapta: waiting,
      proba: isTrial,
    },
  }
}
