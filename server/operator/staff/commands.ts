import { formatDays } from '#contract/duration.ro.ts'
import { deskLimits } from '#contract/desk/limits.ts'
import { normalizeText } from '#contract/text.ts'
import { audit } from '#server/domain/audit.ts'
import { formatDateTime } from '#server/domain/format.ts'
import { listStaffSessions, staffActor } from '#server/domain/staff-sessions.ts'
import { memberState } from '#server/modules/personal/domain.ts'
import {
  addMember,
  changeRole,
  disableMember,
  enableMember,
  resetMember,
} from '#server/modules/personal/manage-staff.ts'
import { countMembers, listMembers } from '#server/modules/personal/repo.ts'
import type { Command } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { OperatorError, UsageError } from '../errors.ts'
import { formatTable } from '../table.ts'
import { parseEmail, parseRole, requireMember, roleOption } from './arguments.ts'

const validity = formatDays(deskLimits.invitation.validSeconds / (24 * 3600))
const linkDetails = `Arată o singură dată legătura invitației, bună ${validity}; în operarea reală pleacă și prin e-mail. Cine are legătura alege parola și al doilea factor: dați-o numai omului ei.`

const managerOf = ({ actor }: CommandContext) => ({ actor, requestId: '' })

const addCommand: Command = {
  name: 'personal adauga',
  summary: 'adaugă pe cineva în personal și îi face invitația la birou',
  details: `${linkDetails} Primul trebuie să fie administrator: până atunci biroul nu există.`,
  takes: ['e-mail'],
  options: { nume: { value: 'nume', about: 'numele întreg' }, ...roleOption },
  async run(context, given) {
    const email = parseEmail(given.args[0])
    const nume = normalizeText(given.text('nume') ?? '')
    if (nume === '') throw new UsageError('Lipsește --nume.')
    const role = parseRole(given)
    if (role !== 'administrator' && (await countMembers(context.db)) === 0) {
      throw new OperatorError('Primul membru al personalului trebuie să fie administrator.')
    }
    const { id, link } = await addMember(context, managerOf(context), { email, nume, role })
    return { text: `Adăugat: ${email}, ${role}.\n${link}`, json: { id, legatura: link } }
  },
}

const listCommand: Command = {
  name: 'personal list',
  summary: 'personalul, cu rolul și starea fiecăruia',
  details: 'Arată nume și adrese de e-mail, de aceea rămâne în jurnal cine s-a uitat.',
  takes: [],
  options: {},
  async run({ db, actor }) {
    const members = await listMembers(db)
    await audit(db, { actor, action: 'personal.vazut', requestId: '' })
    const rows = members.map(({ row, usedAt, passkeys }) => ({
      email: row.email,
      nume: row.nume,
      rol: row.role,
      stare: memberState(row, passkeys ?? 0),
      folosit_la: usedAt?.toISOString() ?? null,
    }))
    const cells = members.map(({ usedAt }, index) => {
      const { email = '', nume = '', rol = '', stare = '' } = rows[index] ?? {}
      return [email, nume, rol, stare, usedAt ? formatDateTime(usedAt) : '–']
    })
    const text =
      rows.length === 0
        ? 'Nu este nimeni în personal: biroul este închis.'
        : formatTable(['E-mail', 'Nume', 'Rol', 'Stare', 'Folosit'], cells)
    return { text, json: rows }
  },
}

const roleCommand: Command = {
  name: 'personal rol',
  summary: 'schimbă rolul cuiva din personal, pe loc',
  takes: ['e-mail'],
  options: roleOption,
  async run(context, given) {
    const role = parseRole(given)
    const member = await requireMember(context, given.args[0])
    await changeRole(context, managerOf(context), member.id, role)
    return { text: `${member.email}: ${role}.`, json: { rol: role } }
  },
}

const disableCommand: Command = {
  name: 'personal dezactiveaza',
  summary: 'închide accesul cuiva la birou și îi încheie pe loc sesiunile',
  takes: ['e-mail'],
  options: {},
  async run(context, { args }) {
    const member = await requireMember(context, args[0])
    await disableMember(context, managerOf(context), member.id)
    return { text: `${member.email} nu mai are acces.`, json: { dezactivat: true } }
  },
}

const enableCommand: Command = {
  name: 'personal activeaza',
  summary: 'dă înapoi accesul cuiva dezactivat, cu parola și factorii dinainte',
  takes: ['e-mail'],
  options: {},
  async run(context, { args }) {
    const member = await requireMember(context, args[0])
    await enableMember(context, managerOf(context), member.id)
    return { text: `${member.email} are din nou acces.`, json: { activat: true } }
  },
}

const resetCommand: Command = {
  name: 'personal reseteaza',
  summary: 'cere cuiva din personal parolă nouă și al doilea factor nou',
  details: `Parola, cheile de acces și aplicația de coduri dinainte nu mai sunt bune, sesiunile se încheie, iar încercările greșite se uită. ${linkDetails}`,
  takes: ['e-mail'],
  options: {},
  async run(context, { args }) {
    const member = await requireMember(context, args[0])
    const link = await resetMember(context, managerOf(context), member.id)
    return { text: `Resetat: ${member.email}.\n${link}`, json: { legatura: link } }
  },
}

const sessionsCommand: Command = {
  name: 'personal sesiuni',
  summary: 'sesiunile în curs ale cuiva din personal',
  details: 'Rămâne în jurnal cine s-a uitat.',
  takes: ['e-mail'],
  options: {},
  async run(context, { args }) {
    const { db, clock, actor } = context
    const member = await requireMember(context, args[0])
    const sessions = await listStaffSessions(db, clock.now(), member.id)
    const subject = staffActor(member.id)
    await audit(db, { actor, action: 'personal.sesiuni_vazute', subject, requestId: '' })
    const text =
      sessions.length === 0
        ? 'Nicio sesiune în curs.'
        : formatTable(
            ['Dispozitiv', 'Din', 'Folosită'],
            sessions.map(({ device, createdAt, usedAt }) => [
              device,
              formatDateTime(createdAt),
              formatDateTime(usedAt),
            ]),
          )
    const json = sessions.map(({ id, device, createdAt, usedAt }) => ({
      id,
      dispozitiv: device,
      creat_la: createdAt.toISOString(),
      folosit_la: usedAt.toISOString(),
    }))
    return { text, json }
  },
}

/** Accounts of the staff who work at the desk. */
export const staffCommands: readonly Command[] = [
  addCommand,
  listCommand,
  roleCommand,
  disableCommand,
  enableCommand,
  resetCommand,
  sessionsCommand,
]
