import type { Sesizare, SesizareCategory, SesizareToSend } from '#contract/sesizari.ts'
import type { FormValues } from '#contract/forms.ts'
import type { Db } from '#server/db/db.ts'
import { audit } from '#server/domain/audit.ts'
import { writeCaseWords } from '#server/domain/case-words.ts'
import { notifyAboutCase, recordCaseEvent, sentByCitizen } from '#server/domain/cases.ts'
import type { CaseSource } from '#server/domain/cases.ts'
import { findSesizareCategory } from '#server/domain/catalogues.ts'
import { attachFiles } from '#server/domain/files.ts'
import { formError, readForm, assertNoProblems, prefixPaths } from '#server/domain/form-input.ts'
import { addHistoryStep } from '#server/domain/history.ts'
import { publish } from '#server/db/pubsub.ts'
import { nextNumber } from '#server/domain/registers.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { validateSesizare, calculateLegalDeadline, calculateTargetDate } from './domain.ts'
import { loadSesizare } from './load.ts'
import { linkToPickup } from './pickup-link.ts'
import { insertSesizare } from './repo.ts'

/** Registers a sesizare; `source` is its citizen by default. Throws `date_invalide` and `fisier_necunoscut`. */
export function sendSesizare(
  ports: Ports,
  { db, now, requestId }: Context,
  citizenId: number,
  body: SesizareToSend,
  { actor, note, sendsNumberBySms }: CaseSource = sentByCitizen(citizenId),
): Promise<Sesizare> {
  return db.transaction(async (tx) => {
    const category = await requireCategory(tx, body.categorie)
    const form = await readForm(tx, citizenId, category.campuri, body.campuri ?? {}, now)
    const problems = validateSesizare(category, body, now)
    assertNoProblems({ ...problems, ...prefixPaths('campuri', form.problems) })
    const numar = await nextNumber(tx, 'sesizari', now)
    const targetAt = calculateTargetDate(category, now, ports.env.city.zile_libere)
    const columns = toSesizareColumns(category, body, form.values, now)
    const fields = { citizenId, numar, ...columns, targetAt }
    const id = await insertSesizare(tx, fields)
    const files = (body.files ?? []).map((file) => file.id.toLowerCase())
    await linkToPickup(tx, { ...fields, id, placeId: body.locatie_id ?? null })
    await attachFiles(tx, files, citizenId, `sesizare:${id}`)
    await addHistoryStep(tx, 'sesizare', id, fields.state, note, now)
    await recordCaseEvent(tx, 'sesizare', 'creata', now, { ...fields, id })
    const words = await writeCaseWords(tx, [category.denumire], (texts, [denumire]) =>
      texts.registered('sesizare', { numar, denumire }, now, fields),
    )
    const withoutSms = sendsNumberBySms
    await notifyAboutCase(ports, tx, 'sesizare', { id, citizenId }, words, { withoutSms })
    await publish(tx, citizenId, { tip: 'sesizare', id })
    await audit(tx, { actor, action: 'sesizare.trimisa', subject: `sesizare:${id}`, requestId })
    return loadSesizare(tx, citizenId, id)
  })
}

async function requireCategory(db: Db, cod: string): Promise<SesizareCategory> {
  const category = await findSesizareCategory(db, cod)
  if (!category?.activa) throw formError({ categorie: { key: 'option', limit: '' } })
  return category
}

function toSesizareColumns(
  category: SesizareCategory,
  body: SesizareToSend,
  values: FormValues,
  now: Date,
) {
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
    dueAt: calculateLegalDeadline(now),
    createdAt: now,
    updatedAt: now,
  }
}
