import { audit } from '#server/domain/audit.ts'
import { changeCitizen, lockCitizen } from '#server/domain/citizens.ts'
import type { CitizenChanges } from '#server/domain/citizens.ts'
import type { Context, SignedIn } from '#server/http/serve.ts'
import type { Ports } from '#server/ports/ports.ts'
import { recipientsOf } from './domain.ts'
import { requireOwnPassword } from './password.ts'
import { erasePortal } from './portal-repo.ts'
import { eraseKept } from './repo.ts'

// What is left is a number that the audit and, by law, invoices refer to.
const nobody: CitizenChanges = {
  cnpCui: null,
  nume: '',
  prenume: '',
  email: null,
  telefon: null,
  ciSerie: '',
  ciNumar: '',
  fNume: '',
  fRegCom: '',
  passwordHash: null,
  pinHash: null,
  pendingTelefon: null,
  pendingDialcode: null,
  pendingIsocode: null,
  pendingEmail: null,
  preferences: {},
  state: 'inchis',
}

/** Closes an account for good: its personal data is erased and its id free again. Throws `parola_incorecta`. */
export async function closeAccount(
  ports: Ports,
  context: Context,
  citizen: SignedIn,
  password: string,
): Promise<void> {
  const { db, now, requestId } = context
  await requireOwnPassword(ports, context, citizen, 'password', password)
  await db.transaction(async (tx) => {
    const row = await lockCitizen(tx, citizen.id)
    if (row?.state !== 'activ') return
    await erasePortal(tx, citizen.id)
    await eraseKept(tx, citizen.id, recipientsOf(row))
    await changeCitizen(tx, now, citizen.id, nobody)
    await audit(tx, { actor: `cetatean:${citizen.id}`, action: 'cont.inchis', requestId })
  })
}
