import * as z from 'zod/mini'
import { id, instant } from '../fields.ts'
import { cursorFields } from '../operator/cursor.ts'
import { wholeNumber } from '../query.ts'
import type { StaffNeed } from './access.ts'
import { deskEndpoint } from './endpoint.ts'

/** Versions of content: each change makes one, and none is ever erased. */

/** Kinds of change. `initiala` is the content that was there before its first recorded change. */
export const versionActions = ['initiala', 'publicare', 'retragere', 'restaurare'] as const
export type VersionAction = (typeof versionActions)[number]

/** Number of the version that a change is made from; 0 for content without any. */
export const seenVersion = z.int().check(z.minimum(0))

/** Names the content within its kind: a section, a slug, a code. */
export const contentKey = z.string().check(z.minLength(1), z.maxLength(200))

export const contentVersion = z.object({
  id,
  numar: z.int(),
  fapta: z.enum(versionActions),
  /** Name of the member, or who changed it from elsewhere. */
  cine: z.string(),
  la: instant,
  /** Its changes of the version before it, in sentences. */
  schimbari: z.array(z.string()),
  /** True for the version that citizens see. */
  curenta: z.boolean(),
})
export type ContentVersion = z.infer<typeof contentVersion>

/** Part of a compared text: the same in both, only in the current version (`scos`), or only in the shown one (`pus`). */
const textPart = z.object({ text: z.string(), fel: z.enum(['la_fel', 'scos', 'pus']) })

/** A version compared with the current one, as putting it back would change it. */
export const comparedVersion = z.object({
  versiune: contentVersion,
  /** Fields that differ. */
  campuri: z.array(z.object({ nume: z.string(), parti: z.array(textPart) })),
})
export type ComparedVersion = z.infer<typeof comparedVersion>

/** Data of `modificat_intre_timp`: the versions published since, newest first. */
export const versionsSince = z.object({ versiune: z.int(), schimbari: z.array(contentVersion) })
export type VersionsSince = z.infer<typeof versionsSince>

/** Result of a change: the version it made, or the current one if nothing changed. */
export const changedContent = z.object({ versiune: z.int() })

/** Describes the calls on the versions of one kind of content; `about` ends their summaries: „ale unei secțiuni”. */
/*#__NO_SIDE_EFFECTS__*/
export const versionEndpoints = (path: string, about: string, needs: StaffNeed) => ({
  list: deskEndpoint({
    method: 'GET',
    path: `${path}/versiuni`,
    summary: `Versiunile ${about}, întâi cele mai noi`,
    needs,
    query: z.object({ cheie: contentKey, ...cursorFields }),
    data: z.object({ lista: z.array(contentVersion), urmator: z.nullable(z.string()) }),
  }),
  show: deskEndpoint({
    method: 'GET',
    path: `${path}/versiune`,
    summary: `O versiune ${about}, comparată cu cea de acum`,
    needs,
    query: z.object({ cheie: contentKey, numar: wholeNumber(1, 999_999_999) }),
    data: comparedVersion,
  }),
  restore: deskEndpoint({
    method: 'POST',
    path: `${path}/versiuni/restaureaza`,
    summary: `Publică din nou o versiune ${about}`,
    needs,
    body: z.object({
      cheie: contentKey,
      numar: z.int().check(z.positive()),
      versiune: seenVersion,
    }),
    data: changedContent,
  }),
})
export type VersionEndpoints = ReturnType<typeof versionEndpoints>
