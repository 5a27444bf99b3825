import type { FormValues } from '#contract/forms.ts'
import { renewalType } from '#contract/solicitari.ts'
import type { Renewal, SolicitareType } from '#contract/solicitari.ts'
import type { Db } from '#server/db/db.ts'
import { listAttachments, toDescriptor } from '#server/domain/attachments.ts'
import { findSolicitareTypeFor } from '#server/domain/catalogues.ts'
import { findById } from '#server/domain/citizens.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { findIdentityRequest, findOpenRenewal, listContractIds } from './repo.ts'

/**
 * Prepares the renewal of a contract from the last request about it that has an identity card. Throws `inexistent` for
 * a contract that is not the citizen's, and `tip_nepotrivit` where renewals are not offered.
 */
export async function prepareRenewal(
  db: Db,
  citizenId: number,
  contractId: number | undefined,
): Promise<Renewal> {
  const citizen = await findById(db, citizenId)
  if (!citizen) throw new ApiError('neautentificat')
  const type = await findSolicitareTypeFor(db, citizen, renewalType)
  if (!type) throw new ApiError('tip_nepotrivit')
  const own = await listContractIds(db, citizenId)
  if (contractId !== undefined && !own.includes(contractId)) throw new ApiError('inexistent')
  const chosen = contractId ?? (own.length === 1 ? own[0] : undefined)
  if (chosen === undefined) return { date: {}, documente: [] }
  const source = await findIdentityRequest(db, citizenId, chosen)
  const open = await findOpenRenewal(db, citizenId, chosen)
  return {
    date: { ...pickLastingAnswers(type, source?.values ?? {}), contract_id: chosen },
    documente: source ? await listDocuments(db, type, source.id) : [],
    ...(open && { identica: open }),
  }
}

/** Picks the required answers, which are facts. A consent is given anew, and free text is about its own request. */
function pickLastingAnswers({ campuri }: SolicitareType, values: FormValues): FormValues {
  const lasting = campuri.filter(({ tip, obligatoriu }) => obligatoriu && tip !== 'bifa')
  return Object.fromEntries(
    lasting.flatMap(({ nume }) => (nume in values ? [[nume, values[nume]]] : [])),
  )
}

async function listDocuments(db: Db, { documente }: SolicitareType, id: number) {
  const codes = new Set(documente.map(({ cod }) => cod))
  const files = await listAttachments(db, `solicitare:${id}`)
  return files
    .filter(({ author, document }) => author === 'cetatean' && codes.has(document))
    .map((file) => ({ ...toDescriptor(file), document: file.document }))
}
