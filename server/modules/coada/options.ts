import { plainStates } from '#contract/case-states.ro.ts'
import { caseStates, kindsFor } from '#contract/desk/coada.ts'
import type { DeskCaseKind, QueueOptions } from '#contract/desk/coada.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { supportStateNames } from '#contract/desk/texts.ro.ts'
import { supportStates } from '#contract/operator/suport.ts'
import type { Db } from '#server/db/db.ts'
import { readStateMachine } from '#server/domain/catalogues.ts'
import { sesizareKind, solicitareKind } from '#server/modules/dosare/case-kind.ts'
import { readCategoryNames } from './list.ts'
import { listActiveMembers, listSectors } from './repo.ts'

type StateOption = QueueOptions['stari'][number]

/** Reads what the filters of the queue may be set to, for the kinds that a role sees. */
export async function readQueueOptions(db: Db, kinds: DeskCaseKind[]): Promise<QueueOptions> {
  const [names, sectoare, members, ...states] = await Promise.all([
    readCategoryNames(db),
    listSectors(db),
    listActiveMembers(db),
    ...kinds.map((kind) => readStates(db, kind)),
  ])
  return {
    categorii: kinds.flatMap((fel) =>
      [...names[fel]].flatMap(([cod, denumire]) => (cod === '' ? [] : [{ fel, cod, denumire }])),
    ),
    stari: states.flat(),
    sectoare,
    membri: members
      .map(({ id, nume, role }) => ({ id, nume, feluri: kindsFor(role as Role, 'change') }))
      .filter(({ feluri }) => feluri.length > 0),
  }
}

async function readStates(db: Db, fel: DeskCaseKind): Promise<StateOption[]> {
  if (fel === 'suport') return supportStates.map(toSupportState)
  const { plural, openStates } = fel === 'solicitare' ? solicitareKind : sesizareKind
  const { etichete, tranzitii } = await readStateMachine(db, plural)
  const plain: Record<string, string> = plainStates
  return caseStates[fel].map((cod) => {
    const denumire = etichete[cod] ?? cod
    return {
      fel,
      cod,
      denumire,
      cetatean: plain[cod] ?? denumire,
      deschisa: openStates.includes(cod),
      urmatoare: tranzitii.flatMap(([from, to]) => (from === cod ? [to] : [])),
    }
  })
}

/** A request has been answered once it has an answer: nobody moves it by hand. */
const toSupportState = (cod: (typeof supportStates)[number]): StateOption => ({
  fel: 'suport',
  cod,
  denumire: supportStateNames[cod],
  cetatean: supportStateNames[cod],
  deschisa: cod === 'noua',
  urmatoare: [],
})
