import * as z from 'zod/mini'
import { isDay } from '../days.ts'
import { id, instant, reason } from '../fields.ts'
import { cursorFields, cursorList } from '../operator/cursor.ts'
import { caseFilters, sentStates } from '../operator/dosare.ts'
import { supportStates } from '../operator/suport.ts'
import { booleanInQuery, searchInQuery } from '../query.ts'
import { sesizareStates } from '../sesizari.ts'
import { deskEndpoint } from './endpoint.ts'
import { deskLimits } from './limits.ts'
import { hasPermission } from './permissions.ts'
import type { Permission, Role } from './permissions.ts'

/** Kinds of cases that staff work on. */
export const caseKinds = ['solicitare', 'sesizare', 'suport'] as const
export type DeskCaseKind = (typeof caseKinds)[number]

const kind = z.enum(caseKinds, { error: 'invalid' })

/** Name of one case on the wire. */
export const caseRef = z.object({ fel: kind, id })
export type CaseRef = z.infer<typeof caseRef>

/** Permissions to see and to change the cases of each kind. */
export const casePermissions = {
  solicitare: { see: 'solicitari.vede', change: 'solicitari.lucreaza' },
  sesizare: { see: 'sesizari.vede', change: 'sesizari.lucreaza' },
  suport: { see: 'suport.vede', change: 'suport.lucreaza' },
} as const satisfies Record<DeskCaseKind, Record<'see' | 'change', Permission>>

/** Lists the kinds of cases that a role sees, or may change. */
export const kindsFor = (role: Role, act: 'see' | 'change'): DeskCaseKind[] =>
  caseKinds.filter((one) => hasPermission(role, casePermissions[one][act]))

const seesSome = caseKinds.map((one) => casePermissions[one].see)
const changesSome = caseKinds.map((one) => casePermissions[one].change)

/** States of a case, by its kind. */
export const caseStates: Record<DeskCaseKind, readonly string[]> = {
  solicitare: sentStates,
  sesizare: sesizareStates,
  suport: supportStates,
}
const anyState = z.enum([...new Set(caseKinds.flatMap((one) => caseStates[one]))], {
  error: 'invalid',
})

const { open: OPEN, all: ALL } = caseFilters

/** Words of the filter `atribuit`: the member who asks, nobody. Any other value is a member's id. */
export const assigneeWords = { me: 'eu', nobody: 'nimeni' } as const

const dayInQuery = z.string().check(z.refine(isDay, { error: 'invalid' }))
const wordsInQuery = z.string().check(z.minLength(1), z.maxLength(120))

/** Filters of the queue, as the address of the page and saved views hold them. All given ones hold at once. */
export const queueFilters = {
  fel: z.optional(kind),
  /** Code of a type of solicitări or of a category of sesizări. */
  categorie: z.optional(wordsInQuery),
  /** A state, `deschise` or `toate`. Without it: open cases, or all when there is a search. */
  stare: z.optional(z.union([z.enum([OPEN, ALL]), anyState], { error: 'invalid' })),
  /** Beginnings of words of the address, without diacritics. */
  strada: z.optional(wordsInQuery),
  sector: z.optional(z.string().check(z.regex(/^\d{1,2}$/, { error: 'invalid' }))),
  /** First and last day of sending, in Bucharest. */
  de_la: z.optional(dayInQuery),
  pana_la: z.optional(dayInQuery),
  atribuit: z.optional(
    z.string().check(z.regex(/^(?:eu|nimeni|[1-9]\d{0,8})$/, { error: 'invalid' })),
  ),
  /** True: only those that wait for the operator. */
  asteapta: z.optional(booleanInQuery),
  /** True: only open ones whose term has passed. */
  depasite: z.optional(booleanInQuery),
  /** True: only open ones whose term has not passed, and is at most `deskLimits.queue.nearDays` days from today. */
  aproape: z.optional(booleanInQuery),
  /** `termen`: what is due first; `noi`: last sent first. Without it: `termen` for open cases, else `noi`. */
  ordine: z.optional(z.enum(['termen', 'noi'], { error: 'invalid' })),
}
const queueQuery = z.strictObject(queueFilters)
const queueSearch = z.object({
  /**
   * Number (with or without its prefix), name, CNP/CUI, client code, contract, invoice, phone, e-mail, address, words of
   * the texts. What is found by a number comes first.
   */
  cauta: z.optional(searchInQuery),
})
export type QueueFilters = z.infer<typeof queueQuery> & z.infer<typeof queueSearch>

const assignee = z.object({ id, nume: z.string() })

export const queueRow = z.object({
  ...caseRef.shape,
  /** Register number; of support requests, the number that their sender knows. */
  numar: z.string(),
  /** Code of the type or category; empty for support requests. */
  categorie: z.string(),
  denumire: z.string(),
  stare: z.string(),
  deschis: z.boolean(),
  /** Street and number, or the place in the citizen's words; empty where none is known. */
  strada: z.string(),
  trimisa_la: instant,
  /** Null for support requests, which have no term: they are listed as if due `deskLimits.queue.supportDays` after. */
  termen_la: z.nullable(instant),
  /** True while the case is open after its term. */
  depasit: z.boolean(),
  /** Null: nobody has it. */
  atribuit: z.nullable(assignee),
  /** True while the case waits for the operator. */
  asteapta: z.boolean(),
  /** When its citizen asked for the answer that was due; null once they have it. Such cases come first by term. */
  raspuns_cerut_la: z.nullable(instant),
  /** Citizens who support it, apart from who sent it. */
  sustinatori: z.int(),
  /** Raised by every change of the case. */
  versiune: z.int(),
  ultima_schimbare: instant,
  /** True if a number was searched for and this case is its, or its owner's. */
  exact: z.boolean(),
})
export type QueueRow = z.infer<typeof queueRow>

/**
 * One page of the queue; before the rows of the first one stand at most `deskLimits.queue.exactRows` that a number was
 * found in, beyond its size. `total` counts at most `deskLimits.queue.countedRows` and one more, which stands for more.
 * The search is in the body, as a CNP or a name must not be in an address.
 */
export const coadaLista = deskEndpoint({
  method: 'POST',
  path: '/coada',
  summary: 'Coada: cazurile pe care rolul le vede, întâi cele cu termenul cel mai apropiat',
  needs: seesSome,
  query: z.strictObject({ ...queueFilters, ...cursorFields }),
  body: queueSearch,
  data: cursorList(queueRow),
})

const counts = z.object({
  deschise: z.int(),
  asteapta: z.int(),
  depasite: z.int(),
  aproape: z.int(),
  /** Overdue ones whose citizen asked for the answer. */
  cer_raspuns: z.int(),
  ale_mele: z.int(),
  ale_nimanui: z.int(),
})

/** Counts of open cases. */
export const coadaNumaratori = deskEndpoint({
  method: 'GET',
  path: '/coada/numaratori',
  summary: 'Câte cazuri deschise sunt, pe feluri, și când a venit ultimul',
  needs: seesSome,
  data: z.object({
    ...counts.shape,
    /** The kinds that the role sees. */
    pe_fel: z.array(z.object({ fel: kind, ...counts.shape })),
    /** When the last case of these kinds was sent; null if there has been none. */
    ultimul_la: z.nullable(instant),
  }),
})
export type QueueCounts = z.infer<typeof counts>

const queueOptions = z.object({
  categorii: z.array(z.object({ fel: kind, cod: z.string(), denumire: z.string() })),
  stari: z.array(
    z.object({
      fel: kind,
      cod: z.string(),
      denumire: z.string(),
      /** The plain words that the citizen reads. */
      cetatean: z.string(),
      deschisa: z.boolean(),
      /** States that it may be moved to. */
      urmatoare: z.array(z.string()),
    }),
  ),
  sectoare: z.array(z.string()),
  /** Active members who may be given cases, with the kinds that they may be given. */
  membri: z.array(z.object({ ...assignee.shape, feluri: z.array(kind) })),
})
export type QueueOptions = z.infer<typeof queueOptions>

/** Choices of the filters, for the kinds that the role sees. */
export const coadaFiltre = deskEndpoint({
  method: 'GET',
  path: '/coada/filtre',
  summary: 'Categoriile, stările, sectoarele și membrii după care se filtrează coada',
  needs: seesSome,
  data: queueOptions,
})

/** Filters as the address of the page has them: texts by name. */
export const savedFilters = z
  .record(z.string(), z.string())
  .check(z.refine((filters) => queueQuery.safeParse(filters).success, { error: 'invalid' }))
export type SavedFilters = z.infer<typeof savedFilters>

const viewName = z
  .string({ error: 'required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'required' }),
    z.maxLength(deskLimits.queue.viewName.max, { error: 'textMax' }),
  )

export const savedView = z.object({
  id,
  nume: z.string(),
  filtre: z.record(z.string(), z.string()),
})
export type SavedView = z.infer<typeof savedView>

/** The member's own saved views, by name. */
export const vederiLista = deskEndpoint({
  method: 'GET',
  path: '/coada/vederi',
  summary: 'Vederile salvate ale membrului',
  needs: seesSome,
  data: z.array(savedView),
})

export const vederiSalveaza = deskEndpoint({
  method: 'POST',
  path: '/coada/vederi',
  summary: 'Salvează o vedere; una cu același nume este înlocuită',
  needs: seesSome,
  body: z.object({ nume: viewName, filtre: savedFilters }),
  data: savedView,
})

export const vederiSterge = deskEndpoint({
  method: 'POST',
  path: '/coada/vederi/sterge',
  summary: 'Șterge o vedere proprie',
  needs: seesSome,
  body: z.object({ id }),
  data: z.literal(true),
})

const chosenCases = z
  .array(caseRef)
  .check(
    z.minLength(1, { error: 'required' }),
    z.maxLength(deskLimits.queue.bulkCases, { error: 'invalid' }),
  )

const bulkResults = z.object({
  /** In the order that the cases were given, each once. */
  cazuri: z.array(
    z.object({
      ...caseRef.shape,
      /** Null: done. Otherwise the error's code, and the sentence to show. */
      eroare: z.nullable(z.object({ cod: z.string(), mesaj: z.string() })),
    }),
  ),
})
export type BulkResults = z.infer<typeof bulkResults>

export const coadaAtribuie = deskEndpoint({
  method: 'POST',
  path: '/coada/atribuie',
  summary: 'Dă mai multe cazuri unui membru, sau nimănui; fiecare reușește sau nu, separat',
  needs: changesSome,
  body: z.object({
    cazuri: chosenCases,
    /** Null: nobody. */
    membru_id: z.nullable(id),
  }),
  data: bulkResults,
})

export const coadaStare = deskEndpoint({
  method: 'POST',
  path: '/coada/stare',
  summary: 'Trece mai multe cazuri la o stare; fiecare reușește sau nu, separat',
  needs: changesSome,
  body: z.object({ cazuri: chosenCases, stare: anyState, nota: z.optional(reason) }),
  data: bulkResults,
})
