import { signal } from '@preact/signals-core'
import { useState, type MouseEvent } from 'react'
import { importWhenReachable } from '../../browser/import-when-reachable.ts'
import type { Outcome } from '../../net/outcome.ts'
import { hasUsedPasskey } from '../../services/passkey-device.ts'
import type { PasskeyProof } from './passkey-proof.ts'

/** Proof of who changes a contact: the password, or a passkey. */
export type Proof = { parola: string } | PasskeyProof

/** Lets a form that asks for the password be sent with a passkey instead, where the device has used one. */
export function useProof(): ReturnType<typeof createProof> {
  const [proof] = useState(createProof)
  return proof
}

function createProof() {
  const byPasskey = signal(false)

  /** Runs a form's call with the proof that its button chose. */
  async function withProof<Data>(
    parola: string,
    run: (proof: Proof) => Promise<Outcome<Data>>,
  ): Promise<Outcome<Data>> {
    if (!byPasskey.peek()) return run({ parola })
    const proof = await importWhenReachable(() => import('./passkey-proof.ts')).then(
      ({ provePasskey }) => provePasskey(),
      () => ({ kind: 'offline' }) as const,
    )
    return proof.kind === 'ok' ? run(proof.data) : proof
  }

  function sendByPasskey({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    byPasskey.value = true
    currentTarget.form?.requestSubmit()
    byPasskey.value = false
  }

  return { byPasskey, withProof, sendByPasskey: hasUsedPasskey() ? sendByPasskey : null }
}
