import { randomInt } from 'node:crypto'
import type { Descriptor } from '#contract/uploads.ts'
import { contracts, servicePlaces } from '#server/db/schema.ts'
import { seedCatalogues } from '#server/seed/seed-catalogues.ts'
import type { ThreadPoolOptions } from '#server/pdf/thread-pool.ts'
import { aCitizen, signIn } from './accounts.ts'
import type { TestCitizen } from './accounts.ts'
import { dataOf } from '../helpers.ts'
import { startTestApp } from '../test-app.ts'
import type { TestApp, TestClient } from '../test-app.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const address = {
  judet: 'București',
  localitate: 'București',
  sector: '',
  strada: 'Str. Exemplului',
  numar: '5',
  bloc: '',
  scara: '',
  etaj: '',
  apartament: '',
  cod_postal: '',
}

/** Starts the server with the initial form catalogues. */
export async function startFormsApp(drawing?: ThreadPoolOptions): Promise<TestApp> {
  const app = await startTestApp({ env: { uploadsPerHour: 100_000 }, ...(drawing && { drawing }) })
  await seedCatalogues(app.ports)
  return app
}

/** Creates a citizen and a signed-in client. */
export async function aSignedIn(
  app: TestApp,
  overrides: Parameters<typeof aCitizen>[1] = {},
): Promise<{ citizen: TestCitizen; client: TestClient }> {
  const citizen = await aCitizen(app, overrides)
  return { citizen, client: await signIn(app, citizen) }
}

export async function aContract(
  { ports }: TestApp,
  citizenId: number,
  overrides: Partial<typeof contracts.$inferInsert> = {},
) {
  const numar = `C-${randomInt(2 ** 40)}`
  const [row] = await ports.db
    .insert(contracts)
    .values({
      citizenId,
      numar,
      tip: 'persoana_fizica',
      state: 'activ',
      titular: 'Ionescu Maria',
      startsOn: '2025-01-01',
      codClient: '100200',
      address,
      persoane: 3,
      tariffName: 'Populație',
      tariffBani: 1500,
      tariffUnit: 'persoană/lună',
      ...overrides,
    })
    .returning()
  return row!
}

export async function aServicePlace({ ports }: TestApp, citizenId: number) {
  const cod = `L-${randomInt(2 ** 40)}`
  const [row] = await ports.db
    .insert(servicePlaces)
    .values({ citizenId, cod, alias: 'Acasă', address })
    .returning()
  return row!
}

/** Uploads a PDF. */
export async function aFile(client: TestClient, name = 'act.pdf'): Promise<Descriptor> {
  return dataOf(await client.upload('/api/upload-file-register', name, PDF))
}
