import * as z from 'zod'

/**
 * A backup is one gzipped tar: `manifest.json` first, tables as COPY text in parts, the values of sequences, the stored
 * files, and `end.json` last. After the manifest, and then after every `MEMBERS_PER_CHECKSUMS` members, comes a list of
 * their checksums, as `sha256sum -c` reads them.
 */
export const FORMAT = 1

/** Maximum size of a member other than a stored file, and of the table data held in memory. */
export const PART_BYTES = 8 * 1024 * 1024
export const MEMBERS_PER_CHECKSUMS = 1000

export const MANIFEST = 'manifest.json'
export const SEQUENCES = 'sequences.json'
export const END = 'end.json'

const number = (part: number): string => String(part).padStart(6, '0')
export const tablePartPath = (table: string, part: number): string =>
  `tables/${table}/${number(part)}.copy`
export const storedFilePath = (id: string): string => `files/${id.slice(0, 2)}/${id}`
export const checksumsPath = (part: number): string => `checksums/${number(part)}.sha256`

/** Formats a line as `sha256sum` does. */
export const checksumLine = (sha256: string, name: string): string => `${sha256}  ${name}\n`

export const parseTableName = (member: string): string | undefined =>
  /^tables\/([^/]+)\/\d+\.copy$/.exec(member)?.[1]
export const parseFileId = (member: string): string | undefined =>
  /^files\/[0-9a-f]{2}\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(member)?.[1]
export const isChecksums = (member: string): boolean => member.startsWith('checksums/')

/** Read before the rest of the manifest, which may differ in another format. */
export const formatSchema = z.object({ format: z.int() })

const count = z.int().min(0)
const tableSchema = z.object({
  name: z.string().regex(/^[^/"\0]+$/),
  columns: z.array(z.string()).min(1),
  rows: count,
})

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** Versions of the portal and of PostgreSQL, for information. */
  version: z.string(),
  postgres: z.string(),
  /** Last applied migration, by its time in the migration journal. */
  migration: z.int(),
  installation: z.uuid(),
  tables: z.array(tableSchema),
})

export const sequencesSchema = z.array(
  z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
)

export const endSchema = z.object({
  /** Number of members before this one. */
  members: count,
  files: count,
  /** Files in the database that were missing on disk. */
  missing: count,
})

export type Table = z.infer<typeof tableSchema>
export type Manifest = z.infer<typeof manifestSchema>
export type Sequences = z.infer<typeof sequencesSchema>
export type End = z.infer<typeof endSchema>
