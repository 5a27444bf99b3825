import { inArray } from 'drizzle-orm'
import * as z from 'zod'
import { toE164 } from '#contract/phone.ts'
import { sendSms } from '#server/domain/messages.ts'
import { hashPassword } from '#server/domain/passwords.ts'
import { hashPin, randomPin } from '#server/crypto/secrets.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { Db } from '#server/db/db.ts'
import { citizens, faqItems } from '#server/db/schema.ts'
import type { CityContent } from '#server/config/city/city-content.ts'
import { findCityContent, reword } from './city-texts.ts'
import demoContent from './content/demo.json' with { type: 'json' }
import faqContent from './content/faq.json' with { type: 'json' }

const ORDER_STEP = 10

/** The password of every demonstration account. */
export const DEMO_PASSWORD = 'Portal-demo-2026'

const person = z.object({
  cnpCui: z.string(),
  type: z.literal([0, 1]),
  nume: z.string(),
  prenume: z.string(),
  telefon: z.string(),
  ciSerie: z.string(),
  ciNumar: z.string(),
  fNume: z.string(),
  fRegCom: z.string(),
})
const account = person.extend({ email: z.string() })
type Person = z.infer<typeof person>
const demo = z.object({ conturi: z.array(account), inrolati: z.array(person) }).parse(demoContent)

/** CNP or CUI of the demonstration accounts. */
export const demoAccounts = demo.conturi.map(({ cnpCui }) => cnpCui)
const everyone = [...demo.conturi, ...demo.inrolati].map(({ cnpCui }) => cnpCui)

/** Seeds the questions of each FAQ section that is empty; an operator's changes are kept. */
export async function seedFaq({
  db,
  clock,
  env,
}: Pick<Ports, 'db' | 'clock' | 'env'>): Promise<void> {
  const filled = await db.selectDistinct({ slug: faqItems.slug }).from(faqItems)
  const known = new Set(filled.map(({ slug }) => slug))
  const content = findCityContent(env)
  const rows = Object.entries({ ...reword(faqContent, content), ...numberQuestions(content) })
    .filter(([slug]) => !known.has(slug))
    .flatMap(([slug, items]) => items.map((item) => ({ ...item, slug, updatedAt: clock.now() })))
  if (rows.length > 0) await db.insert(faqItems).values(rows).onConflictDoNothing()
}

/** Numbers the questions of a city's sections in their order. */
const numberQuestions = ({ faq }: CityContent) =>
  Object.fromEntries(
    Object.entries(faq).map(([slug, items]) => [
      slug,
      items.map((item, index) => ({ ...item, ordine: (index + 1) * ORDER_STEP })),
    ]),
  )

/** Creates the missing demonstration accounts and enrolled clients. Never outside demonstration. */
export async function seedDemo(ports: Ports): Promise<void> {
  const present = await ports.db
    .select({ cnpCui: citizens.cnpCui })
    .from(citizens)
    .where(inArray(citizens.cnpCui, everyone))
  const known = new Set(present.map(({ cnpCui }) => cnpCui))
  const isMissing = ({ cnpCui }: Person) => !known.has(cnpCui)
  for (const missing of demo.conturi.filter(isMissing)) await addAccount(ports, missing)
  for (const missing of demo.inrolati.filter(isMissing)) await addEnrolled(ports, missing)
}

/** Finds the ids of the existing demonstration accounts and enrolled clients. */
export async function findDemoCitizens(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: citizens.id })
    .from(citizens)
    .where(inArray(citizens.cnpCui, everyone))
    .orderBy(citizens.id)
  return rows.map(({ id }) => id)
}

async function addAccount(ports: Ports, { email, ...details }: z.infer<typeof account>) {
  const now = ports.clock.now()
  await addCitizen(ports.db, details, {
    email,
    passwordHash: await hashPassword(DEMO_PASSWORD),
    state: 'activ',
    smsConfirmedAt: now,
    emailConfirmedAt: now,
    consentedAt: now,
    enrolledAt: now,
  })
}

// Enrolled clients have paper contracts and no account yet: they get the PIN by SMS.
async function addEnrolled(ports: Ports, client: Person): Promise<void> {
  const pin = randomPin()
  await ports.db.transaction(async (tx) => {
    const pinHash = hashPin(ports.env, client.cnpCui, pin)
    const enrolledAt = ports.clock.now()
    const { id, telefon } = await addCitizen(tx, client, { state: 'inrolat', pinHash, enrolledAt })
    const operator = ports.env.operator.denumire
    const text = `${operator}: PIN-ul dvs. de înrolare în portal este ${pin}.`
    await sendSms(tx, ports, { to: telefon, citizenId: id, text })
  })
}

async function addCitizen(
  db: Db,
  details: Person,
  rest: Partial<typeof citizens.$inferInsert> & { state: string },
): Promise<{ id: number; telefon: string }> {
  const telefon = toE164(details.telefon)
  if (telefon === null) throw new Error('invalid demonstration phone')
  const [row] = await db
    .insert(citizens)
    .values({ ...details, ...rest, telefon })
    .returning({ id: citizens.id })
  if (!row) throw new Error('insert of a citizen returned no row')
  return { id: row.id, telefon }
}
