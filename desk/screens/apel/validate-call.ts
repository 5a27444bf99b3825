import {
  addressTextRule,
  descriptionRule,
  nameRule,
  requiredRule,
  supportPhoneRule,
  type Rule,
} from '#contract/rules.ts'
import { toSupportPhone } from '#contract/phone.ts'
import { fieldTexts, formTexts } from '#contract/texts.ro.ts'
import { dayOf } from '#contract/time-zone.ts'
import { validateForm } from '#contract/validate-form.ts'
import { serverNow } from '#src/browser/server-clock.ts'
import { isKnown } from '../../services/apeluri.ts'
import type { CallDraft } from '../../services/call-draft.ts'
import type { SubjectOption } from './subjects.ts'
import { texts } from './texts.ro.ts'

type Errors = Record<string, string>

/** Validates a call by the citizens' rules; the sentences are by the paths that the server uses. */
export function validateCall(draft: CallDraft, option: SubjectOption | undefined): Errors {
  return {
    ...validateCaller(draft.caller),
    ...(option ? validateDetails(draft, option) : { subiect: texts.subject.required }),
  }
}

function validateCaller(caller: CallDraft['caller']): Errors {
  if (caller === null) return { cauta: texts.caller.required }
  if (isKnown(caller)) return {}
  return check('apelant.', [
    ['nume', caller.nume, nameRule],
    ['prenume', caller.prenume, nameRule],
    ['telefon', toSupportPhone(caller.telefon), supportPhoneRule],
  ])
}

function validateDetails(draft: CallDraft, { fel, form }: SubjectOption): Errors {
  const prefix = fel === 'sesizare' ? 'campuri.' : 'date.'
  const fields = validateFields(draft, form.campuri, prefix)
  if (fel === 'solicitare') return { ...validateAddress(draft), ...fields }
  return {
    ...fields,
    ...check('', [
      ['adresa_text', draft.adresa.trim(), (text) => requiredRule(text) ?? addressTextRule(text)],
      ['descriere', draft.descriere.trim(), descriptionRule],
    ]),
  }
}

function validateFields(
  { values, newAddress }: CallDraft,
  fields: SubjectOption['form']['campuri'],
  prefix: string,
): Errors {
  const now = new Date(serverNow())
  // The server fills in what comes from the contract, and the id of a new address.
  const asked = fields.filter(
    ({ din_contract, tip }) =>
      din_contract === undefined && !(newAddress && tip === 'selectie_adresa'),
  )
  const problems = validateForm(asked, values, { today: dayOf(now), now })
  return Object.fromEntries(
    Object.entries(problems).map(([path, { key, limit }]) => [
      `${prefix}${path}`,
      formTexts[key](limit),
    ]),
  )
}

const validateAddress = ({ newAddress }: CallDraft): Errors =>
  newAddress === null
    ? {}
    : check('adresa_noua.', [
        ['strada', newAddress.strada, requiredRule],
        ['numar', newAddress.numar, requiredRule],
      ])

const check = (prefix: string, rows: [name: string, value: string, rule: Rule][]): Errors =>
  Object.fromEntries(
    rows.flatMap(([name, value, rule]) => {
      const problem = rule(value)
      return problem ? [[`${prefix}${name}`, fieldTexts[problem]]] : []
    }),
  )
