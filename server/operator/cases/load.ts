import type { FormField, FormValue, FormValues } from '#contract/forms.ts'
import type { HistoryStep, Message } from '#contract/thread.ts'
import type { Descriptor } from '#contract/uploads.ts'
import type { Db } from '#server/db/db.ts'
import type { CitizenRow } from '#server/domain/citizens.ts'
import { listMessages } from '#server/domain/threads.ts'
import { loadOwnedSesizare } from '#server/modules/sesizari/load.ts'
import { loadOwnedSolicitare } from '#server/modules/solicitari/load.ts'

/** Case as an operator sees it. */
export interface CaseDetails {
  citizen: CitizenRow
  numar: string
  denumire: string
  state: string
  sentAt: string
  dueAt: string | undefined
  /** Submitted values with the labels of their form. */
  fields: [label: string, value: string][]
  files: Descriptor[]
  history: HistoryStep[]
  thread: Message[]
}

export async function loadSolicitareForOperator(
  db: Db,
  citizenId: number,
  id: number,
): Promise<CaseDetails> {
  const { solicitare, tip, cetatean } = await loadOwnedSolicitare(db, citizenId, id)
  return {
    citizen: cetatean,
    numar: solicitare.numar,
    denumire: solicitare.denumire,
    state: solicitare.stare,
    sentAt: solicitare.creat_la,
    dueAt: solicitare.termen_la,
    fields: labelled(tip?.campuri ?? [], solicitare.date),
    files: solicitare.documente,
    history: solicitare.istoric,
    thread: await listMessages(db, 'solicitare', id),
  }
}

export async function loadSesizareForOperator(
  db: Db,
  citizenId: number,
  id: number,
): Promise<CaseDetails> {
  const { sesizare, categorie, cetatean } = await loadOwnedSesizare(db, citizenId, id)
  const { descriere, adresa_text, lat, lng, campuri } = sesizare
  const place = lat === undefined || lng === undefined ? '' : `${lat}, ${lng}`
  return {
    citizen: cetatean,
    numar: sesizare.numar,
    denumire: sesizare.denumire,
    state: sesizare.stare,
    sentAt: sesizare.creat_la,
    dueAt: sesizare.termen_la,
    fields: [
      ['Descriere', descriere],
      ['Adresă', adresa_text],
      ['Loc pe hartă', place],
      ...labelled(categorie?.campuri ?? [], campuri),
    ],
    files: sesizare.fisiere,
    history: sesizare.istoric,
    thread: await listMessages(db, 'sesizare', id),
  }
}

function labelled(fields: FormField[], values: FormValues): [string, string][] {
  const byName = new Map(fields.map((field) => [field.nume, field]))
  return Object.entries(values).map(([name, value]) => {
    const field = byName.get(name)
    return [field?.eticheta ?? name, formatValue(field, value)]
  })
}

function formatValue(field: FormField | undefined, value: FormValue | undefined): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'boolean') return value ? 'da' : 'nu'
  if (field?.tip === 'bani' && typeof value === 'number') {
    return `${(value / 100).toFixed(2).replace('.', ',')} lei`
  }
  if (typeof value === 'object') return value.map((item) => formatItem(field, item)).join('; ')
  const option = field?.optiuni?.find(({ valoare }) => valoare === value)
  return option?.eticheta ?? String(value)
}

function formatItem(field: FormField | undefined, item: number | FormValues): string {
  if (typeof item === 'number') return String(item)
  return labelled(field?.campuri ?? [], item)
    .map(([label, value]) => `${label}: ${value}`)
    .join(', ')
}
