import type { FieldKind, FormField } from '#contract/forms.ts'
import type { SesizareCategory } from '#contract/sesizari.ts'
import type { Db } from '#server/db/db.ts'
import { sesizareCatalogue } from '#server/domain/catalogues.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { readPointNames } from '#server/modules/pdf/repo.ts'
import type { Answer } from './answers.ts'
import type { Json } from './xml.ts'

/** Returns a text in the language of the caller. */
export type Say = (text: string) => string

/** Lists the categories that are offered and about public places. */
export async function listServices(db: Db): Promise<SesizareCategory[]> {
  const { categorii } = await sesizareCatalogue(db)
  return categorii.filter(({ domeniu_public }) => domeniu_public === true)
}

/** Finds one of them. Throws `inexistent`. */
export async function requireService(db: Db, code: string): Promise<SesizareCategory> {
  const service = (await listServices(db)).find(({ cod }) => cod === code)
  if (!service) throw new ApiError('inexistent')
  return service
}

export const describeServices = (
  services: SesizareCategory[],
  say: Say,
  group: string,
): Answer => ({
  root: 'services',
  value: services.map((service) => ({
    service_code: service.cod,
    service_name: say(service.denumire),
    description: say(service.descriere),
    metadata: listAttributeFields(service).length > 0,
    type: 'realtime',
    keywords: (service.cuvinte ?? []).join(','),
    group,
  })),
})

/** Kinds of fields that GeoReport can ask for, by its types. What is somebody's own cannot be sent by a program. */
const datatypes: Partial<Record<FieldKind, string>> = {
  text: 'string',
  text_lung: 'text',
  numar: 'number',
  numar_intreg: 'number',
  data: 'datetime',
  data_ora: 'datetime',
  bifa: 'singlevaluelist',
  selectie: 'singlevaluelist',
  selectie_locatie: 'singlevaluelist',
}

/** Lists the fields of a category that are attributes of its service. */
export const listAttributeFields = ({ campuri }: SesizareCategory): FormField[] =>
  campuri.filter(({ tip }) => datatypes[tip] !== undefined)

/** Describes the attributes of a service. */
export async function describeDefinition(
  db: Db,
  service: SesizareCategory,
  say: Say,
): Promise<Answer> {
  const fields = listAttributeFields(service)
  const hasPoints = fields.some(({ tip }) => tip === 'selectie_locatie')
  const points = hasPoints ? await readPointNames(db) : new Map<number, string>()
  return {
    root: 'service_definition',
    value: {
      service_code: service.cod,
      attributes: fields.map((field, index) => ({
        variable: true,
        code: field.nume,
        datatype: datatypes[field.tip]!,
        required: field.obligatoriu && field.daca === undefined,
        datatype_description: say(field.ajutor ?? ''),
        order: index + 1,
        description: say(field.eticheta),
        values: listValues(field, points, say),
      })),
    },
  }
}

function listValues(
  { tip, optiuni = [] }: FormField,
  points: ReadonlyMap<number, string>,
  say: Say,
): Json[] {
  if (tip === 'bifa') return ['true', 'false'].map((key) => ({ key, name: key }))
  if (tip === 'selectie_locatie') {
    return [...points].map(([id, name]) => ({ key: String(id), name: say(name) }))
  }
  return optiuni.map(({ valoare, eticheta }) => ({ key: valoare, name: say(eticheta) }))
}
