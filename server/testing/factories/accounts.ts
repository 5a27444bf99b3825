import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addresses, citizens } from '#server/db/schema.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { hashPassword } from '#server/domain/passwords.ts'
import { hashPin } from '#server/crypto/secrets.ts'
import { aFreshCnp, aFreshCui, aFreshE164, aFreshEmail } from '../identities.ts'
import type { TestApp, TestClient } from '../test-app.ts'

type Overrides = Partial<typeof citizens.$inferInsert>

/** A citizen with an account, with the password in clear text. */
export interface TestCitizen extends CitizenRow {
  cnpCui: string
  email: string
  telefon: string
  password: string
}

/** An enrolled client without an account, with the PIN in clear text. */
export interface TestEnrolled extends CitizenRow {
  cnpCui: string
  telefon: string
  pin: string
}

export const PASSWORD = 'o parola buna 7'

/** Creates a confirmed account. */
export async function aCitizen(app: TestApp, overrides: Overrides = {}): Promise<TestCitizen> {
  const passwordHash = await hashPassword(PASSWORD)
  const email = `cetatean.${randomInt(2 ** 40).toString(36)}@exemplu.ro`
  const now = app.clock.now()
  const confirmed = { state: 'activ', smsConfirmedAt: now, emailConfirmedAt: now }
  const row = await insert(app, { passwordHash, email, ...confirmed, ...overrides })
  return { ...row, password: PASSWORD } as TestCitizen
}

/** Creates a confirmed account of an enrolled client. */
export const aClient = (app: TestApp, overrides: Overrides = {}): Promise<TestCitizen> =>
  aCitizen(app, { enrolledAt: app.clock.now(), ...overrides })

/** Creates an enrolled client without an account. */
export async function anEnrolledClient(
  app: TestApp,
  overrides: Overrides = {},
): Promise<TestEnrolled> {
  const pin = String(randomInt(1_000_000)).padStart(6, '0')
  const cnpCui = overrides.cnpCui ?? aFreshCnp()
  const pinHash = hashPin(app.ports.env, cnpCui, pin)
  const enrolledAt = app.clock.now()
  const row = await insert(app, { state: 'inrolat', enrolledAt, cnpCui, pinHash, ...overrides })
  return { ...row, pin } as TestEnrolled
}

/** Signs a citizen in and returns a client with the token. */
export async function signIn(
  app: TestApp,
  { cnpCui, password }: Pick<TestCitizen, 'cnpCui' | 'password'>,
  headers: Record<string, string> = {},
): Promise<TestClient & { token: string }> {
  const client = app.client()
  const answer = await client.post('/api/auth/login-cnp', { cnp_cui: cnpCui, password }, headers)
  if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.text}`)
  client.token = (answer.body.data as { token: string }).token
  return client as TestClient & { token: string }
}

/** Inserts an address of a citizen, by default the default one. */
export async function anAddress(
  app: TestApp,
  citizenId: number,
  overrides: Partial<typeof addresses.$inferInsert> = {},
) {
  const fields = { eticheta: 'Acasă', judet: 'București', localitate: 'București' }
  const [row] = await app.ports.db
    .insert(addresses)
    .values({
      ...fields,
      strada: 'Str. Exemplului',
      numar: '5',
      implicita: true,
      ...overrides,
      citizenId,
    })
    .returning()
  return row!
}

/** Builds the body of a valid registration with random identifiers. */
export function aRegistration(overrides: Record<string, unknown> = {}) {
  return {
    type: 0,
    cnp_cui: aFreshCnp(),
    nume: 'Ionescu',
    prenume: 'Maria-Elena',
    ...aContact(),
    adresa: { judet: 'București', localitate: 'București', strada: 'Str. Exemplului', numar: '5' },
    ...chosenPassword,
    ...overrides,
  }
}

/** Builds the body of a valid registration of an enrolled client. */
export function anEnrolledRegistration(token_inrolare: string, overrides = {}) {
  return { token_inrolare, ...aContact(), ...chosenPassword, ...overrides }
}

/** Reads a citizen from the database. */
export async function readCitizen(app: TestApp, id: number): Promise<CitizenRow | undefined> {
  const [row] = await app.ports.db.select().from(citizens).where(eq(citizens.id, id))
  return row
}

/** Returns the code in the newest message with one to a recipient. */
export async function lastCode(app: TestApp, to: string): Promise<string> {
  for (const { text } of await app.messages(to)) {
    const code = /#(\d+)$/.exec(text)?.[1]
    if (code) return code
  }
  throw new Error('no message with a code found')
}

/** Generates a code other than the given ones. */
export function aWrongCode(...right: string[]): string {
  const code = String(randomInt(100_000)).padStart(5, '0')
  return right.includes(code) ? aWrongCode(...right) : code
}

const chosenPassword = {
  password: PASSWORD,
  password_confirmation: PASSWORD,
  acord_termeni: true,
  acord_date: true,
}

function aContact() {
  const telefon = aFreshE164()
  return {
    email: aFreshEmail(),
    telefon: telefon.replace('+4', ''),
    dialcode: '40',
    isocode: 'ro',
    international_number: telefon,
  }
}

async function insert({ ports, clock }: TestApp, overrides: Overrides): Promise<CitizenRow> {
  const now = clock.now()
  const type = overrides.type ?? 0
  const [row] = await ports.db
    .insert(citizens)
    .values({
      cnpCui: type === 1 ? aFreshCui() : aFreshCnp(),
      nume: 'Ionescu',
      prenume: 'Maria',
      telefon: aFreshE164(),
      state: 'activ',
      usedAt: now,
      createdAt: now,
      updatedAt: now,
      ...overrides,
      type,
    })
    .returning()
  return row!
}
