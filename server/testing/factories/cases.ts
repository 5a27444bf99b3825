import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { files, sesizari, solicitari } from '#server/db/schema.ts'
import { aFile } from './forms.ts'
import type { TestApp, TestClient } from '../test-app.ts'

const someNumber = (): string => `X-${randomInt(2 ** 40)}`

/** Inserts a solicitare, submitted by default. */
export async function aSolicitare(
  { ports, clock }: TestApp,
  citizenId: number,
  overrides: Partial<typeof solicitari.$inferInsert> = {},
): Promise<number> {
  const now = clock.now()
  const [row] = await ports.db
    .insert(solicitari)
    .values({
      numar: someNumber(),
      tip: 'DATE_PERSONALE',
      state: 'inregistrata',
      values: {},
      fingerprint: someNumber(),
      createdAt: now,
      updatedAt: now,
      ...overrides,
      citizenId,
    })
    .returning()
  return row!.id
}

/** Inserts a sesizare that was just solved. */
export async function aSolvedSesizare(
  { ports, clock }: TestApp,
  citizenId: number,
): Promise<number> {
  const now = clock.now()
  const [row] = await ports.db
    .insert(sesizari)
    .values({
      citizenId,
      numar: someNumber(),
      categorie: 'DEPOZITARE',
      descriere: 'Un morman de moloz.',
      values: {},
      adresaText: 'Strada Exemplului',
      state: 'solutionata',
      dueAt: now,
      solvedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  return row!.id
}

/** Uploads a PDF and attaches it to an object, as `sesizare:12`. */
export async function anAttachedFile(
  { ports }: TestApp,
  client: TestClient,
  usedBy: string,
): Promise<string> {
  const { id } = await aFile(client)
  await ports.db.update(files).set({ usedBy }).where(eq(files.id, id))
  return id
}
