import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/passkeys.ts'
import { listPasskeys } from '#server/domain/passkeys.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { addPasskey, startPasskey } from './add.ts'
import { toPasskey } from './domain.ts'
import { removePasskey, renamePasskey } from './manage.ts'
import { requestConfirmation, requestSignIn, signInWithPasskey } from './sign-in.ts'

/** Sign-in with passkeys, and those of the signed-in citizen. */
export function passkeyRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, calls.passkeySignInOptions, ({ context }) =>
    requestSignIn(ports, context),
  )

  registerEndpoint(app, ports, calls.passkeySignIn, ({ body, context }) =>
    signInWithPasskey(ports, context, asAssertion(body.raspuns)),
  )

  registerEndpoint(app, ports, calls.passkeyList, async ({ citizen, context }) =>
    (await listPasskeys(context.db, citizen.id)).map((row) => toPasskey(row, context.language)),
  )

  registerEndpoint(app, ports, calls.passkeyAddOptions, ({ body, citizen, context }) =>
    startPasskey(ports, context, citizen, body.parola),
  )

  registerEndpoint(app, ports, calls.passkeyAdd, ({ body, citizen, context }) =>
    addPasskey(ports, context, citizen, asRegistration(body.raspuns)),
  )

  registerEndpoint(app, ports, calls.passkeyRename, ({ params, body, citizen, context }) =>
    renamePasskey(context, citizen, params.id, body.nume),
  )

  registerEndpoint(app, ports, calls.passkeyRemove, async ({ params, citizen, context }) => {
    await removePasskey(ports, context, citizen, params.id)
    return true as const
  })

  registerEndpoint(app, ports, calls.passkeyConfirmOptions, ({ citizen, context }) =>
    requestConfirmation(ports, context, citizen),
  )
}

// The contract checks what is common to both; the library checks the rest of a response.
const asAssertion = (raspuns: unknown) => raspuns as AuthenticationResponseJSON
const asRegistration = (raspuns: unknown) => raspuns as RegistrationResponseJSON
