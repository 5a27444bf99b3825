import { plural } from '#contract/plural.ro.ts'
import { deleteDemoStaff, listDemoStaff } from '#server/seed/demo-staff.ts'
import { findDemoCitizens } from '#server/seed/seed.ts'
import { audit } from '#server/domain/audit.ts'
import { eraseCitizen } from '#server/modules/cetatean/close-account.ts'
import type { Command } from './command.ts'

const account = { one: 'cont de probă', few: 'conturi de probă' }

/** Closes the demonstration accounts: while they exist, the portal starts only as a demonstration. */
export const closeDemoCommand: Command = {
  name: 'conturi-proba inchide',
  summary: 'închide conturile de probă, înainte de operarea reală',
  details:
    'Parola conturilor de probă o știe oricine: cât timp există, portalul nu pornește decât ca demonstrație. Li se șterg datele, ca la închiderea unui cont de către cetățean; numerele din registre, contractele și turele de probă rămân, așa că o bază de date nouă este mai curată. Cere confirmarea; în scripturi, cu --da.',
  takes: [],
  options: { da: { about: 'nu mai cere confirmarea' } },
  async run({ db, clock, actor, confirm }, { has }) {
    const ids = await findDemoCitizens(db)
    const total = ids.length + (await listDemoStaff(db)).length
    if (total === 0) return { text: 'Nu este niciun cont de probă.', json: { inchise: 0 } }
    const question = `De închis: ${plural(total, account)}, cu clienții înrolați și personalul de probă. Se închid?`
    if (!has('da') && !(await confirm(question))) {
      return { text: 'Nu s-a schimbat nimic.', json: { inchise: 0 }, code: 1 }
    }
    for (const id of ids) {
      await db.transaction((tx) => eraseCitizen(tx, clock.now(), id, { actor, requestId: '' }))
    }
    await deleteDemoStaff(db)
    await audit(db, { actor, action: 'personal.proba_sters', requestId: '' })
    return { text: `Închise: ${plural(total, account)}.`, json: { inchise: total } }
  },
}
