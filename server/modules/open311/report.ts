import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { email, name, supportPhone } from '#contract/fields.ts'
import type { FieldKind, FormField, FormValue, FormValues } from '#contract/forms.ts'
import { limits } from '#contract/limits.ts'
import { toSupportPhone } from '#contract/phone.ts'
import { latitudeInQuery, longitudeInQuery } from '#contract/query.ts'
import type { SesizareCategory, SesizareToSend } from '#contract/sesizari.ts'
import { normalizeText } from '#contract/text.ts'
import { dayOf } from '#contract/time-zone.ts'
import type { ApiCaller } from '#server/domain/api-keys.ts'
import { findOrCreateCaller } from '#server/domain/callers.ts'
import { open311Note } from '#server/domain/case-texts.ro.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { requireKeyCaller } from '#server/http/api-key-auth.ts'
import { parseBearer } from '#server/http/auth.ts'
import { createContext } from '#server/http/call.ts'
import type { Context } from '#server/http/call.ts'
import { successText } from '#server/http/envelope.ts'
import { createIdempotentRunner, parseIdempotencyKey } from '#server/http/idempotency.ts'
import { parseFields } from '#server/http/input.ts'
import { registerSesizare } from '#server/modules/apeluri/register.ts'
import { sendSesizare } from '#server/modules/sesizari/send.ts'
import type { Ports } from '#server/ports/ports.ts'
import { parameterError } from './errors.ts'
import { listAttributeFields, listServices } from './services.ts'

/** Room in a description for who sent it. */
const CONTACT_LENGTH = 300
const PROGRAM = 'Open311'

const optional = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value) => (value === '' ? undefined : value)),
    z.optional(schema),
  )

const form = z.object({
  service_code: z.string({ error: 'required' }).check(z.minLength(1, { error: 'required' })),
  lat: optional(latitudeInQuery),
  long: optional(longitudeInQuery),
  address_string: optional(
    z.string().check(z.maxLength(limits.addressText.max, { error: 'invalid' })),
  ),
  description: optional(
    z.string().check(z.maxLength(limits.description.max - CONTACT_LENGTH, { error: 'invalid' })),
  ),
  email: optional(email),
  first_name: optional(name),
  last_name: optional(name),
  phone: optional(z.pipe(z.pipe(z.string(), z.transform(toSupportPhone)), supportPhone)),
  media_url: optional(z.string()),
})
type ReportForm = z.infer<typeof form>

const ATTRIBUTE = /^attribute\[(\w{1,60})\]$/

/** Creates the use case of a POST: a sesizare of a program, registered once, by the key of its operator. */
export function createReporter(app: FastifyInstance, ports: Ports) {
  const runOnce = createIdempotentRunner(ports, app.runningCalls)

  /** Registers what a request reports, and returns the id of the sesizare. */
  return async function report(request: FastifyRequest, reply: FastifyReply): Promise<number> {
    const { api_key: given, ...fields } = toFields(request.body)
    const key = typeof given === 'string' ? given : parseBearer(request)
    const caller = await requireKeyCaller(ports, key, 'open311:scriere')
    const parsed = parseFields(form, fields)
    const context = createContext(ports, request, reply, null)
    const bodyHash = hashFields(fields)
    const call = {
      owner: `api:${caller.id}`,
      route: request.routeOptions.url!.replace(/\.\w+$/, ''),
      key: parseIdempotencyKey(request) ?? toDailyKey(bodyHash, context.now),
      bodyHash,
    }
    const text = await runOnce(call, {
      prepare: null,
      run: async (db) => {
        const id = await register(ports, { ...context, db }, caller, parsed, fields)
        return { text: successText({ id }), objectId: String(id) }
      },
      withConcurrencyLimit: (work) => app.callerLimiter(caller.actor, work),
    })
    return (JSON.parse(text) as { data: { id: number } }).data.id
  }
}

/** Reads the fields of a form. Throws `tip_neacceptat` for a body that is none. */
function toFields(body: unknown): Record<string, string> {
  if (!(body instanceof URLSearchParams)) throw new ApiError('tip_neacceptat')
  return Object.fromEntries(body)
}

/** Hashes fields, in whatever order they are. */
const hashFields = (fields: Record<string, string>): string =>
  sha256(
    JSON.stringify(
      Object.keys(fields)
        .toSorted((one, other) => (one < other ? -1 : 1))
        .map((name) => [name, fields[name]]),
    ),
  )

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Programs of others do not know our header: the same form sent again on the same day is the same report. */
const toDailyKey = (bodyHash: string, now: Date): string =>
  sha256(`${dayOf(now)} ${bodyHash}`).replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/,
    '$1-$2-$3-$4-$5',
  )

async function register(
  ports: Ports,
  context: Context,
  { actor }: ApiCaller,
  report: ReportForm,
  fields: Record<string, string>,
): Promise<number> {
  const category = (await listServices(context.db)).find(({ cod }) => cod === report.service_code)
  if (!category) throw parameterError('service_code', 'code')
  if (report.media_url !== undefined) throw parameterError('media_url', 'media')
  if (report.lat === undefined && report.long === undefined && !report.address_string) {
    throw parameterError('lat', 'place')
  }
  const body = toSesizare(category, report, fields)
  return renameFields(async () => {
    const { phone: telefon, first_name: prenume = PROGRAM, last_name: nume = 'Apelant' } = report
    if (telefon !== undefined) {
      const apelant = { nume, prenume, telefon }
      return (await registerSesizare(ports, context, actor, { apelant, ...body }, open311Note)).id
    }
    const program = { nume: PROGRAM, prenume: actor.replace(/^api:/, ''), telefon: null }
    const { id } = await findOrCreateCaller(context.db, context.now, program)
    const source = { actor, note: open311Note, sendsNumberBySms: false }
    return (await sendSesizare(ports, context, id, body, source)).id
  })
}

function toSesizare(
  category: SesizareCategory,
  report: ReportForm,
  fields: Record<string, string>,
): SesizareToSend {
  const { lat, long, address_string } = report
  return {
    categorie: category.cod,
    descriere: describe(category, report),
    campuri: toAnswers(category, fields),
    ...(lat !== undefined && { lat }),
    ...(long !== undefined && { lng: long }),
    ...(address_string !== undefined && { adresa_text: normalizeText(address_string) }),
  }
}

/** Returns the text of a report, with whom it is from where no phone makes them a caller. */
function describe({ denumire }: SesizareCategory, report: ReportForm): string {
  const { description = '', first_name, last_name, email: address, phone } = report
  const text = normalizeText(description)
  const isShort = [...text].length < limits.description.min
  const words = isShort ? [denumire, text].filter(Boolean).join(': ') : text
  const sender = [first_name, last_name].filter(Boolean).join(' ')
  const contact = [phone === undefined ? sender : '', address].filter(Boolean).join(', ')
  return contact === '' ? words : `${words}\n\n${contact}`
}

/** Reads the attributes into answers of the category's form. Throws `date_invalide` for one that it has not. */
function toAnswers(category: SesizareCategory, fields: Record<string, string>): FormValues {
  const asked = new Map(listAttributeFields(category).map((field) => [field.nume, field]))
  const answers = Object.entries(fields).flatMap(([key, value]) => {
    const code = ATTRIBUTE.exec(key)?.[1]
    if (code === undefined || value === '') return []
    const field = asked.get(code)
    if (!field) throw parameterError(key, 'attribute')
    return [[code, toAnswer(field, value)] as const]
  })
  return Object.fromEntries(answers)
}

const numbers: readonly FieldKind[] = ['numar', 'numar_intreg', 'selectie_locatie']

function toAnswer({ tip }: FormField, value: string): FormValue {
  if (tip === 'bifa') return value === 'true'
  return numbers.includes(tip) ? Number(value) : value
}

/** Names of the fields of the portal, as the caller knows them. */
const names: Record<string, string> = {
  categorie: 'service_code',
  descriere: 'description',
  adresa_text: 'address_string',
  lng: 'long',
  'apelant.telefon': 'phone',
  'apelant.nume': 'last_name',
  'apelant.prenume': 'first_name',
}

const toOwnName = (path: string): string =>
  names[path] ?? path.replace(/^campuri\.(.+)$/, 'attribute[$1]')

/** Runs work whose errors name the caller's fields. */
async function renameFields<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.details.fields) throw error
    const { fields, fieldsEn } = error.details
    throw new ApiError(error.code, {
      ...error.details,
      fields: rename(fields),
      ...(fieldsEn && { fieldsEn: rename(fieldsEn) }),
    })
  }
}

const rename = (fields: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(fields).map(([path, sentences]) => [toOwnName(path), sentences]),
  )
