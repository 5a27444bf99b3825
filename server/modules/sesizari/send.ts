import type { Sesizare, SesizareCategory, SesizareToSend } from '#contract/sesizari.ts'
import type { FormValues } from '#contract/forms.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { registered } from '#server/domain/case-texts.ro.ts'
import { createCaseNotifier } from '#server/domain/cases.ts'
import { sesizareCategoryNamed } from '#server/domain/catalogues.ts'
import { attachFiles } from '#server/domain/files.ts'
import { problemsRefusal, readForm, refuseProblems, under } from '#server/domain/form-input.ts'
import { addStep } from '#server/domain/history.ts'
import { publish } from '#server/domain/pubsub.ts'
import { nextNumber } from '#server/domain/registers.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { checkSesizare, dueAtOf, targetAtOf } from './domain.ts'
import { loadSesizare } from './load.ts'
import { insertSesizare } from './repo.ts'

/** Registers a sesizare. Throws `date_invalide` and `fisier_necunoscut`. */
export function sendSesizare(
  ports: Ports,
  { db, now, requestId }: Context,
  citizenId: number,
  body: SesizareToSend,
): Promise<Sesizare> {
  return db.transaction(async (tx) => {
    const category = await requireCategory(tx, body.categorie)
    const form = await readForm(tx, citizenId, category.campuri, body.campuri ?? {}, now)
    const problems = checkSesizare(category, body, now)
    refuseProblems({ ...problems, ...under('campuri', form.problems) })
    const numar = await nextNumber(tx, 'sesizari', now)
    const fields = { citizenId, numar, ...fieldsOf(category, body, form.values, now) }
    const id = await insertSesizare(tx, fields)
    const files = (body.files ?? []).map((file) => file.id.toLowerCase())
    await attachFiles(tx, files, citizenId, `sesizare:${id}`)
    await addStep(tx, 'sesizare', id, fields.state, '', now)
    const named = { numar, denumire: category.denumire }
    const words = registered('sesizare', named, now, fields.dueAt)
    await createCaseNotifier(ports, tx, 'sesizare', { id, citizenId }, words)
    await publish(tx, citizenId, { tip: 'sesizare', id })
    const actor = `cetatean:${citizenId}`
    await audit(tx, { actor, action: 'sesizare.trimisa', subject: `sesizare:${id}`, requestId })
    return loadSesizare(tx, citizenId, id)
  })
}

async function requireCategory(db: Db, cod: string): Promise<SesizareCategory> {
  const category = await sesizareCategoryNamed(db, cod)
  if (!category?.activa) throw problemsRefusal({ categorie: { key: 'option', limit: '' } })
  return category
}

function fieldsOf(category: SesizareCategory, body: SesizareToSend, values: FormValues, now: Date) {
  const { subcategorie = null, descriere, adresa_text = '', data_constatarii } = body
  const { lat = null, lng = null, precizie_m = null } = body
  return {
    categorie: category.cod,
    subcategorie,
    descriere,
    values,
    adresaText: adresa_text,
    lat,
    lng,
    precisionMetres: lat === null ? null : precizie_m,
    observedAt: data_constatarii === undefined ? null : new Date(data_constatarii),
    state: 'inregistrata' as const,
    dueAt: dueAtOf(now),
    targetAt: targetAtOf(category, now),
    createdAt: now,
    updatedAt: now,
  }
}
