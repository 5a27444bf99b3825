import { computed, signal, type ReadonlySignal } from '@preact/signals-core'
import type { DataOf } from '#contract/endpoint.ts'
import {
  checkPinRegister,
  register,
  registerCheckCnp,
  registerInrolat,
  resetPinCodeInrolare,
  type CodeSent,
} from '#contract/register.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { call } from '../net/api.ts'
import { callWithProof } from '../net/proof-of-work.ts'
import type { Outcome } from '../net/outcome.ts'
import { createIdempotencyKeyCache } from './idempotency-key.ts'
import {
  createRegisterForms,
  resetRegisterForms,
  toCredentials,
  toIdentifier,
  toNewClient,
  type Path,
  type RegisterForms,
} from './register-forms.ts'
import { isUnusable, type Uploads } from './uploads.ts'

export type RegisterStep = 'identity' | 'person' | 'pin' | 'contact' | 'password'

type Stare = DataOf<typeof registerCheckCnp>['stare']

/** Result of checking the identifier; `late` if it could only be checked at the end. */
export interface Check {
  stare: Stare
  late: boolean
}

export interface Register extends RegisterForms {
  step: ReadonlySignal<RegisterStep>
  /** Null until the server has answered. */
  check: ReadonlySignal<Check | null>
  /** `new` unless the server says otherwise. */
  path: ReadonlySignal<Path>
  /** Steps of the current path. */
  steps: ReadonlySignal<readonly RegisterStep[]>
  /** Action that is waiting for a connection. */
  waits: ReadonlySignal<'check' | 'sending' | null>
  /** Name of the client the PIN belongs to. */
  greeting: ReadonlySignal<string>
  /** Checks the identifier. Offline the registration goes on as new, and `create` checks first. */
  identify(): Promise<Outcome<unknown>>
  checkPin(): Promise<Outcome<unknown>>
  sendNewPin(): Promise<Outcome<{ phone: string }>>
  next(): void
  back(): void
  /** Sends the registration; null if the late check led to another step instead. */
  create(uploads: Uploads): Promise<Outcome<CodeSent | null>>
  startOver(): void
}

const stepsOf: Record<Path, readonly RegisterStep[]> = {
  new: ['identity', 'person', 'contact', 'password'],
  enrolled: ['identity', 'pin', 'contact', 'password'],
}

/** Next step by result of the check. */
const stepOfStare: Record<Stare, RegisterStep> = {
  nou: 'person',
  inrolat: 'pin',
  cont_existent: 'identity',
}

/** Creates a registration: new, or enrolled with a PIN. One per page. */
export function createRegister(): Register {
  const step = signal<RegisterStep>('identity')
  const check = signal<Check | null>(null)
  const path = computed<Path>(() => (check.value?.stare === 'inrolat' ? 'enrolled' : 'new'))
  const sendingWaits = signal(false)
  const greeting = signal('')
  let enrolmentToken = ''
  const keyOf = createIdempotencyKeyCache()
  const forms = createRegisterForms(path)
  const go = (to: RegisterStep) => {
    sendingWaits.value = false
    step.value = to
  }
  const move = (by: number) => {
    const steps = stepsOf[path.value]
    go(steps[Math.max(steps.indexOf(step.value) + by, 0)] ?? step.value)
  }
  const forgetCheck = () => {
    check.value = null
    greeting.value = ''
  }

  async function ask(late: boolean): Promise<Outcome<{ stare: Stare }>> {
    const outcome = await call(registerCheckCnp, { body: toIdentifier(forms) })
    if (outcome.kind === 'ok') check.value = { stare: outcome.data.stare, late }
    return outcome
  }

  async function checkAndSend(uploads: Uploads): Promise<Outcome<CodeSent | null>> {
    if (!check.value) {
      const asked = await ask(true)
      if (asked.kind !== 'ok') return asked
      if (asked.data.stare !== 'nou') {
        go(stepOfStare[asked.data.stare])
        return { kind: 'ok', data: null, meta: undefined }
      }
    }
    return path.value === 'enrolled' ? sendEnrolled() : sendNew(uploads)
  }

  function sendEnrolled(): Promise<Outcome<CodeSent>> {
    const body = { token_inrolare: enrolmentToken, ...toCredentials(forms) }
    return callWithProof(registerInrolat, { body, idempotencyKey: keyOf(body) })
  }

  async function sendNew(uploads: Uploads): Promise<Outcome<CodeSent>> {
    const documents = await sendDocuments(uploads)
    if (documents.kind !== 'ok') {
      // File errors are shown, and can be fixed, on the step where the files were chosen.
      if (documents.kind !== 'offline') go('person')
      return documents
    }
    const body = { ...toNewClient(forms), documente_source: documents.data }
    return callWithProof(register, { body, idempotencyKey: keyOf(body) })
  }

  return {
    step,
    check,
    path,
    steps: computed(() => stepsOf[path.value]),
    waits: computed(() => {
      if (sendingWaits.value) return 'sending'
      return check.value === null && step.value !== 'identity' ? 'check' : null
    }),
    greeting,
    ...forms,

    async identify() {
      forgetCheck()
      const asked = await ask(false)
      if (asked.kind === 'ok') go(stepOfStare[asked.data.stare])
      if (asked.kind !== 'offline') return asked
      go('person')
      return { kind: 'ok', data: null, meta: undefined }
    },

    async checkPin() {
      const body = { ...toIdentifier(forms), ...forms.pin.values.value }
      const outcome = await call(checkPinRegister, { body })
      if (outcome.kind === 'ok') {
        enrolmentToken = outcome.data.token_inrolare
        greeting.value = outcome.data.f_nume || outcome.data.prenume
        move(1)
      }
      return outcome
    },

    sendNewPin: () => callWithProof(resetPinCodeInrolare, { body: toIdentifier(forms) }),
    next: () => move(1),
    back: () => move(-1),

    async create(uploads) {
      sendingWaits.value = false
      const outcome = await checkAndSend(uploads)
      sendingWaits.value = outcome.kind === 'offline'
      return outcome
    },

    startOver() {
      resetRegisterForms(forms)
      forgetCheck()
      go('identity')
    },
  }
}

/** Retries the failed uploads; stops at the first that fails again. */
async function sendDocuments(uploads: Uploads): Promise<Outcome<Descriptor[]>> {
  for (const { id, state } of uploads.list.value) {
    if (state !== 'failed') continue
    const again = await uploads.retry(id)
    if (again?.state !== 'failed') continue
    return isUnusable(again.failed) ? { kind: 'broken' } : again.failed
  }
  return { kind: 'ok', data: uploads.descriptors.value, meta: undefined }
}
