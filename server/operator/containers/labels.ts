import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { inArray } from 'drizzle-orm'
import { formatContainerCode } from '#contract/container-code.ts'
import { plural } from '#contract/plural.ro.ts'
import { contracts, servicePlaces } from '#server/db/schema.ts'
import type { Database } from '#server/db/db.ts'
import { listForLabels } from '#server/modules/recipiente/repo.ts'
import { LABELS_PER_SHEET, labelSheetPdf } from '#server/pdf/label-sheet.ts'
import type { Command } from '../command.ts'
import { OperatorError, UsageError } from '../errors.ts'

const MAX_LABELS = 40 * LABELS_PER_SHEET

/** Writes the labels of the containers of contracts or service places as a PDF. */
export const labelsCommand: Command = {
  name: 'recipiente etichete',
  summary: 'face etichetele recipientelor, cu cod QR, ca PDF',
  details: `Pe foi A4 cu ${LABELS_PER_SHEET} de etichete autocolante de 70 × 37 mm, fără margini: tipăriți la mărimea reală (100%). Codul QR deschide pagina recipientului la adresa din PUBLIC_URL, de aceea tipăriți numai după ce adresa este cea definitivă. Etichetele nu au date personale. Nu se scrie peste un fișier care este deja acolo.`,
  takes: ['fișier'],
  options: {
    contract: { value: 'număr', about: 'recipientele contractului', repeated: true },
    loc: { value: 'cod', about: 'recipientele contractului acestui loc', repeated: true },
  },
  async run(context, { args: [file = ''], texts }) {
    const { db, env, folder, clock } = context
    const found = await findContracts(db, texts('contract'), texts('loc'))
    const labels = await listForLabels(db, found)
    if (labels.length === 0) throw new OperatorError('Nu este niciun recipient în folosință.')
    if (labels.length > MAX_LABELS) {
      throw new OperatorError(
        `Sunt ${labels.length} de recipiente; o dată, cel mult ${MAX_LABELS}.`,
      )
    }
    const sheet = { city: env.city.denumire, publicUrl: env.publicUrl, at: clock.now() }
    const target = path.resolve(folder, file)
    await writeNew(target, await labelSheetPdf(labels, sheet))
    const count = plural(labels.length, { one: 'etichetă', few: 'etichete' })
    return {
      text: `${count}: ${target}.`,
      json: {
        fisier: target,
        etichete: labels.map(({ code, label, fractie }) => ({
          cod: formatContainerCode(code),
          eticheta: label,
          fractie,
        })),
      },
    }
  },
}

async function findContracts(db: Database, numbers: string[], places: string[]): Promise<number[]> {
  if (numbers.length + places.length === 0) throw new UsageError('Dați --contract sau --loc.')
  const byNumber = await db
    .select({ key: contracts.numar, id: contracts.id })
    .from(contracts)
    .where(inArray(contracts.numar, numbers))
  const byPlace = await db
    .select({ key: servicePlaces.cod, id: servicePlaces.contractId })
    .from(servicePlaces)
    .where(inArray(servicePlaces.cod, places))
  requireAll('Contractul', numbers, byNumber)
  requireAll('Locul', places, byPlace)
  return [...new Set([...byNumber, ...byPlace].flatMap(({ id }) => id ?? []))]
}

function requireAll(what: string, wanted: string[], found: { key: string }[]): void {
  const missing = wanted.find((key) => !found.some((one) => one.key === key))
  if (missing !== undefined) throw new OperatorError(`${what} ${missing} nu există.`)
}

async function writeNew(target: string, bytes: Buffer): Promise<void> {
  try {
    await writeFile(target, bytes, { flag: 'wx' })
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
    throw new OperatorError(isThere ? `${target} este deja acolo.` : `${target} nu se poate scrie.`)
  }
}
