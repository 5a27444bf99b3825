import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyInstance } from 'fastify'
import { deskLimits } from '#contract/desk/limits.ts'
import {
  staffConfirm,
  staffConfirmPasskey,
  staffMe,
  staffPasskey,
  staffPasskeyOptions,
  staffRecoveryCode,
  staffSignIn,
  staffSignOut,
  staffTotp,
} from '#contract/desk/auth.ts'
import {
  staffDigest,
  staffDigestSet,
  staffPasskeyRemove,
  staffRecoveryCodes,
  staffSessionEnd,
  staffSessionList,
} from '#contract/desk/cont.ts'
import {
  staffInvitation,
  staffInvitationPassword,
  staffPasskeyEnrol,
  staffPasskeyEnrolOptions,
  staffTotpEnrol,
  staffTotpEnrolConfirm,
} from '#contract/desk/enrolment.ts'
import { auditList } from '#contract/desk/jurnal.ts'
import {
  staffAdd,
  staffChangeRole,
  staffDisable,
  staffEnable,
  staffList,
  staffReset,
} from '#contract/desk/personal.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { audit } from '#server/domain/audit.ts'
import { endStaffSession, listStaffSessions, staffActor } from '#server/domain/staff-sessions.ts'
import type { StaffSession } from '#server/domain/staff-sessions.ts'
import { translateDevice } from '#server/domain/user-agent.ts'
import { ApiError } from '#server/errors/api-error.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Context } from '#server/http/register-endpoint.ts'
import type { Ports } from '#server/ports/ports.ts'
import { viewAudit } from './audit-entries.ts'
import { describeDigest, setDigest } from './digest.ts'
import { memberState } from './domain.ts'
import {
  addPasskey,
  confirmTotp,
  removePasskey,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from './enrol.ts'
import { describeIdentity } from './identity.ts'
import { acceptInvitation, readInvitation } from './invitations.ts'
import { addMember, changeRole, disableMember, enableMember, resetMember } from './manage-staff.ts'
import type { StaffManager } from './manage-staff.ts'
import { listMembers } from './repo.ts'
import { completeSignIn, confirmIdentity, requestPasskey } from './second-factor.ts'
import { signInStaff } from './sign-in.ts'

/** Sign-in to the desk, sessions, second factors, members of the staff and the audit. */
export function personalRoutes(app: FastifyInstance, ports: Ports): void {
  signInRoutes(app, ports)
  sessionRoutes(app, ports)
  digestRoutes(app, ports)
  enrolmentRoutes(app, ports)
  factorRoutes(app, ports)
  memberRoutes(app, ports)
  auditRoutes(app, ports)
}

// The contract checks what is common to both; the library checks the rest of a response.
const asAssertion = (raspuns: unknown) => raspuns as AuthenticationResponseJSON
const asRegistration = (raspuns: unknown) => raspuns as RegistrationResponseJSON

function signInRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, staffSignIn, ({ body, context }) =>
    signInStaff(ports, context, body),
  )

  registerEndpoint(app, ports, staffTotp, ({ body, staff, context }) =>
    completeSignIn(ports, context, staff, { kind: 'totp', code: body.cod }),
  )

  registerEndpoint(app, ports, staffRecoveryCode, ({ body, staff, context }) =>
    completeSignIn(ports, context, staff, { kind: 'rezerva', code: body.cod }),
  )

  registerEndpoint(app, ports, staffPasskeyOptions, ({ staff, context }) =>
    requestPasskey(ports, context, staff),
  )

  registerEndpoint(app, ports, staffPasskey, ({ body, staff, context }) =>
    completeSignIn(ports, context, staff, {
      kind: 'passkey',
      response: asAssertion(body.raspuns),
    }),
  )

  registerEndpoint(app, ports, staffConfirm, ({ body, staff, context }) =>
    confirmIdentity(ports, context, staff, { parola: body.parola, code: body.cod }),
  )

  registerEndpoint(app, ports, staffConfirmPasskey, ({ body, staff, context }) =>
    confirmIdentity(ports, context, staff, { response: asAssertion(body.raspuns) }),
  )
}

function sessionRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, staffMe, ({ staff, context }) =>
    describeIdentity(context.db, staff, staff.confirmedAt ?? staff.createdAt),
  )

  registerEndpoint(app, ports, staffSignOut, async ({ staff, context }) => {
    const { db, now, requestId } = context
    await endStaffSession(db, now, staff.staffId, staff.id)
    context.staffCookie.clear()
    const actor = staffActor(staff.staffId)
    await audit(db, { actor, action: 'birou.deconectare', subject: staff.id, requestId })
    return true as const
  })

  registerEndpoint(app, ports, staffSessionList, async ({ staff, context }) => {
    const rows = await listStaffSessions(context.db, context.now, staff.staffId)
    return rows.map(({ id, device, createdAt, usedAt }) => ({
      id,
      dispozitiv: translateDevice(device, context.language),
      creat_la: createdAt.toISOString(),
      folosit_la: usedAt.toISOString(),
      aceasta: id === staff.id,
    }))
  })

  registerEndpoint(app, ports, staffSessionEnd, async ({ params, staff, context }) => {
    const { db, now, requestId } = context
    const ended = await endStaffSession(db, now, staff.staffId, params.id)
    if (!ended) throw new ApiError('inexistent')
    const actor = staffActor(staff.staffId)
    await audit(db, { actor, action: 'birou.sesiune_incheiata', subject: params.id, requestId })
    return true as const
  })
}

function digestRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, staffDigest, ({ staff, context }) =>
    describeDigest(ports.env, context.db, staff),
  )

  registerEndpoint(app, ports, staffDigestSet, async ({ body, staff, context }) => {
    const { db, requestId } = context
    await setDigest(db, staff, { wanted: body.primeste, requestId })
    return describeDigest(ports.env, db, staff)
  })
}

function enrolmentRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, staffInvitation, async ({ body, context }) => {
    const { nume, email, role } = await readInvitation(ports, context, body.token)
    return { nume, email, rol: role as Role }
  })

  registerEndpoint(app, ports, staffInvitationPassword, async ({ body, context }) => {
    await acceptInvitation(ports, context, body)
    return true as const
  })

  registerEndpoint(app, ports, staffTotpEnrol, ({ staff, context }) =>
    startTotp(ports, context, staff),
  )

  registerEndpoint(app, ports, staffTotpEnrolConfirm, ({ body, staff, context }) =>
    confirmTotp(ports, context, staff, body.cod),
  )

  registerEndpoint(app, ports, staffPasskeyEnrolOptions, ({ staff, context }) =>
    startPasskey(ports, context, staff),
  )

  registerEndpoint(app, ports, staffPasskeyEnrol, ({ body, staff, context }) =>
    addPasskey(ports, context, staff, {
      nume: body.nume,
      response: asRegistration(body.raspuns),
    }),
  )
}

function factorRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, staffPasskeyRemove, async ({ body, staff, context }) => {
    await removePasskey(context, staff, body.id)
    return true as const
  })

  registerEndpoint(app, ports, staffRecoveryCodes, async ({ staff, context }) => ({
    coduri_rezerva: await renewRecoveryCodes(ports, context, staff),
  }))
}

function memberRoutes(app: FastifyInstance, ports: Ports): void {
  const portsOf = ({ db }: Context) => ({ env: ports.env, clock: ports.clock, db })

  registerEndpoint(app, ports, staffList, async ({ context }) =>
    (await listMembers(context.db)).map(({ row, usedAt, passkeys }) => ({
      id: row.id,
      nume: row.nume,
      email: row.email,
      rol: row.role as Role,
      stare: memberState(row, passkeys ?? 0),
      creat_la: row.createdAt.toISOString(),
      folosit_la: usedAt?.toISOString() ?? null,
    })),
  )

  registerEndpoint(app, ports, staffAdd, async ({ body, staff, context }) => {
    const { rol: role, email, nume } = body
    const { id } = await addMember(portsOf(context), toManager(staff, context), {
      email,
      nume,
      role,
    })
    return { id }
  })

  registerEndpoint(app, ports, staffChangeRole, async ({ params, body, staff, context }) => {
    await changeRole(portsOf(context), toManager(staff, context), params.id, body.rol)
    return true as const
  })

  registerEndpoint(app, ports, staffDisable, async ({ params, staff, context }) => {
    await disableMember(portsOf(context), toManager(staff, context), params.id)
    return true as const
  })

  registerEndpoint(app, ports, staffEnable, async ({ params, staff, context }) => {
    await enableMember(portsOf(context), toManager(staff, context), params.id)
    return true as const
  })

  registerEndpoint(app, ports, staffReset, async ({ params, staff, context }) => {
    await resetMember(portsOf(context), toManager(staff, context), params.id)
    return true as const
  })
}

const toManager = ({ staffId }: StaffSession, { requestId }: Context): StaffManager => ({
  actor: staffActor(staffId),
  staffId,
  requestId,
})

function auditRoutes(app: FastifyInstance, ports: Ports): void {
  registerEndpoint(app, ports, auditList, async ({ query, staff, context }) => {
    const { cine: actor, ce: action, subiect: subject, de_la, inainte: before } = query
    const since = de_la === undefined ? undefined : new Date(de_la)
    const filter = { actor, action, subject, since, before }
    const viewer = { actor: staffActor(staff.staffId), requestId: context.requestId }
    return viewAudit(viewer, context.db, filter, deskLimits.auditPageSize)
  })
}
