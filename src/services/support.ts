import { emailRule, nameRule, observationsRule, supportPhoneRule } from '#contract/rules.ts'
import { compactPhone } from '#contract/phone.ts'
import { accountSuportOnline, suportOnline, type SupportReceipt } from '#contract/support.ts'
import type { ErrorCode } from '#contract/codes.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { call } from '../net/api.ts'
import type { Outcome } from '../net/outcome.ts'
import { uploadFile } from '../net/upload.ts'
import { checkFields, createForm, type Form } from './form.ts'
import type { ParkReason } from '../offline/entry.ts'
import { kinds } from '../offline/kinds.ts'
import { createKeyKeeper } from './key-keeper.ts'
import { discard, submit } from './outbox.ts'
import { session } from './session.ts'
import type { Upload } from './uploads.ts'

export type SupportValues = {
  nume: string
  prenume: string
  telefon: string
  email: string
  observatii: string
}

/** The form of a support request; a signed-in citizen finds it filled with what the portal knows. */
export function createSupportForm(kept: Partial<SupportValues> = {}): Form<SupportValues> {
  const user = session.value.state === 'citizen' ? session.value.user : null
  return createForm<SupportValues>(
    {
      nume: user?.nume ?? '',
      prenume: user?.prenume ?? '',
      telefon: user?.telefon ?? '',
      email: user?.email ?? '',
      observatii: '',
      ...kept,
    },
    checkFields<SupportValues>({
      nume: nameRule,
      prenume: nameRule,
      telefon: (value) => supportPhoneRule(compactPhone(value)),
      email: emailRule,
      observatii: observationsRule,
    }),
  )
}

interface Request {
  values: SupportValues
  uploads: readonly Upload[]
  /** The section the dialog was opened from. */
  page: string
  /** The entry of the queue that this one takes the place of. */
  replaces?: string | undefined
}

/** An entry of the queue on its way back into the form. */
export interface Editing {
  id: string
  values: Partial<SupportValues>
  files: File[]
}

/** The server has it; or it is kept on this device and goes by itself. */
export type Sent = { kind: 'sent'; receipt: SupportReceipt } | { kind: 'kept' }

/**
 * Sends a support request through the queue, under the account when somebody is signed in: it is on the disk before
 * it leaves. Where the browser keeps nothing it is sent directly.
 */
export async function submitSupport(request: Request): Promise<Outcome<Sent>> {
  const { values, uploads, page, replaces } = request
  const form = { ...values, telefon: compactPhone(values.telefon), pagina: page }
  const files = uploads.map((upload) => ({
    file: upload.file,
    key: upload.id,
    descriptor: upload.state === 'sent' ? upload.descriptor : null,
  }))
  const fate = await submit({ kind: 'suport', form, files }, replaces)
  if (fate.kind === 'not-kept') return sendDirectly(form, uploads)
  if (fate.kind === 'waiting') return ok({ kind: 'kept' })
  if (fate.kind === 'sent') return ok({ kind: 'sent', receipt: fate.receipt })
  await discard(fate.entry.id)
  return refusal(fate.reason)
}

async function sendDirectly(form: SupportForm, uploads: readonly Upload[]): Promise<Outcome<Sent>> {
  const endpoint = session.value.state === 'citizen' ? accountSuportOnline : suportOnline
  const files: Descriptor[] = []
  for (const upload of uploads) {
    const arrived = await arrive(upload)
    if (arrived.kind !== 'ok') return arrived // a request never leaves without its files
    files.push(arrived.data)
  }
  const body = kinds['suport']!.body(form, files)
  const outcome = await call(endpoint, { body, idempotencyKey: keyOf(body) })
  return outcome.kind === 'ok' ? ok({ kind: 'sent', receipt: outcome.data }) : outcome
}

async function arrive(upload: Upload, triesLeft = 5): Promise<Outcome<Descriptor>> {
  if (upload.state === 'sent') return { kind: 'ok', data: upload.descriptor, meta: undefined }
  const outcome = await uploadFile(upload.file, { idempotencyKey: upload.id })
  const isStillArriving = outcome.kind === 'refused' && outcome.code === 'in_curs'
  if (!isStillArriving || triesLeft === 0) return outcome
  // What the form had begun to send is being put away under the same key.
  await new Promise((resolve) => setTimeout(resolve, (outcome.retryAfter ?? 1) * 1000))
  return arrive(upload, triesLeft - 1)
}

type SupportForm = SupportValues & { pagina: string }

const keyOf = createKeyKeeper()

const ok = (data: Sent): Outcome<Sent> => ({ kind: 'ok', data, meta: undefined })

function refusal({ code, sentence, fields }: ParkReason): Outcome<Sent> {
  return {
    kind: 'refused',
    status: 422,
    code: (code ?? undefined) as ErrorCode | undefined,
    messages: sentence === null ? [] : [sentence],
    fields: fields ?? {},
    data: undefined,
    retryAfter: undefined,
  }
}
