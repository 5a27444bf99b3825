import type { Db } from '#server/db/db.ts'
import type { OperatorContext } from '#server/domain/operator-context.ts'

/** A kind of content that has versions: how it is read, described, and published again. */
export interface ContentKind<Content> {
  /** As stored with its versions. */
  readonly name: string
  /** Parses a stored version. */
  parse(stored: unknown): Content
  /** Reads what citizens see now; null if there is none, or it is withdrawn. */
  read(db: Db, key: string): Promise<Content | null>
  /** Writes a content, with its rules and its audit entry, but without a version. Throws `date_invalide`. */
  publish(context: OperatorContext, tx: Db, key: string, content: Content): Promise<unknown>
  /** Says what a change does, in sentences. `before` is null for a new content, `after` for a withdrawn one. */
  describe(before: Content | null, after: Content | null): string[]
  /** Returns its texts by their names, as staff read them, to be compared word by word. */
  toTexts(content: Content): Record<string, string>
}
