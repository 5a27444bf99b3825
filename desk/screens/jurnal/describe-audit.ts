import type { Member } from '#contract/desk/personal.ts'
import { roleTitles, texts } from '../../texts.ro.ts'
import { announcementActions } from './announcement-actions.ro.ts'
import { caseActions } from './case-actions.ro.ts'
import { citizenActions } from './citizen-actions.ro.ts'
import { clientActions, clientActionPrefixes } from './client-actions.ro.ts'
import { contentActions } from './content-actions.ro.ts'
import { importActions } from './import-actions.ro.ts'
import { figureActions } from './figure-actions.ro.ts'
import { moneyActions } from './money-actions.ro.ts'
import { roundActions } from './round-actions.ro.ts'

const { actors } = texts.audit
const actions: Record<string, string> = {
  ...texts.audit.actions,
  ...announcementActions,
  ...caseActions,
  ...citizenActions,
  ...clientActions,
  ...moneyActions,
  ...contentActions,
  ...roundActions,
  ...importActions,
  ...figureActions,
}
const actionPrefixes = { ...texts.audit.actionPrefixes, ...clientActionPrefixes }

/** Names who acted, or the subject, where they are of the staff; anything else stays as it is written. */
export function describeActor(actor: string, members: readonly Member[]): string {
  const id = /^personal:(\d+)$/.exec(actor)?.[1]
  const known = members.find((member) => String(member.id) === id)
  return known ? `${known.nume} (${actor})` : (actors[actor] ?? actor)
}

/** Says an action in words, where they are known. */
export function describeAction(action: string): string {
  const known = actions[action]
  if (known !== undefined) return known
  for (const [prefix, words] of Object.entries(actionPrefixes)) {
    if (action.startsWith(prefix)) return words + nameRole(action.slice(prefix.length))
  }
  return action
}

const titles: Record<string, string> = roleTitles
const nameRole = (role: string): string => (titles[role] ?? role).toLowerCase()
