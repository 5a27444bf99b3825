import * as z from 'zod'
import { languages } from '#contract/languages.ts'
import type { Language } from '#contract/languages.ts'
import { expected } from './expected.ts'
import { measureTemplate, readTemplate } from './reminder-template.ts'
import { reminderTexts as english } from './reminder-texts.en.ts'
import { reminderTexts as romanian } from './reminder-texts.ro.ts'
import type { ReminderWords } from './reminder-texts.ro.ts'

export type ReminderTextName = keyof typeof romanian
export const reminderTextNames = Object.keys(romanian) as ReminderTextName[]

/** Texts of the portal, in which a city finds the placeholders of its own. */
export const portalTexts: Record<Language, Record<ReminderTextName, ReminderWords>> = {
  ro: romanian,
  en: english,
}

type PlaceholderIn<Template extends string> =
  Template extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholderIn<Rest> : never

type TemplateOf<Name extends ReminderTextName> =
  | (typeof romanian)[Name][keyof ReminderWords]
  | (typeof english)[Name][keyof ReminderWords]

/** Placeholders of a text: those of the portal's own, in either language. */
export type ReminderPlaceholder<Name extends ReminderTextName> = PlaceholderIn<TemplateOf<Name>>

/** With the operator's name and the portal's address, a title of this length is one SMS. */
const TITLE_LENGTH = 80
/** Length that a placeholder counts for, as that of „on 30 September 2026”. */
const PLACEHOLDER_LENGTH = 20
const TEXT_LENGTH = 600

const line = z
  .string(expected('un text'))
  .trim()
  .min(1, 'este gol')
  .regex(/^\P{Cc}*$/u, 'are mai multe rânduri')

const title = line
  .regex(
    /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}\p{Cc}+=<>$€]*$/u,
    'are semne pe care un SMS nu le poate avea',
  )
  .refine(
    (text) => measureTemplate(text, PLACEHOLDER_LENGTH) <= TITLE_LENGTH,
    `are peste ${TITLE_LENGTH} de caractere, câte ${PLACEHOLDER_LENGTH} de completare: nu încape într-un SMS`,
  )

const unique = (names: string[]): string[] => [...new Set(names)]

/** Lists the placeholders that a text may have, in its title and anywhere; `optional` stand in `[…]` only. */
export function listPlaceholders(name: ReminderTextName) {
  const read = (field: keyof ReminderWords) =>
    languages.flatMap((language) => readTemplate(portalTexts[language][name][field]) ?? [])
  const [inTitle, inText] = [read('titlu'), read('text')]
  const both = [...inTitle, ...inText]
  const always = both.flatMap((one) => one.always)
  const all = unique(both.flatMap((one) => one.all))
  return {
    title: unique(inTitle.flatMap((one) => one.all)),
    all,
    optional: all.filter((placeholder) => !always.includes(placeholder)),
  }
}

/** Schema of a city's own words in a language. */
function ownWords(name: ReminderTextName, language: Language) {
  const placeholders = listPlaceholders(name)
  const { all: said } = readTemplate(portalTexts[language][name].text)!
  const { optional } = placeholders
  return z
    .strictObject(
      { titlu: title, text: line.max(TEXT_LENGTH, `are peste ${TEXT_LENGTH} de caractere`) },
      expected('un obiect'),
    )
    .superRefine((words, context) => {
      const problem = (field: keyof ReminderWords, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message })
      const find = (field: keyof ReminderWords, known: string[]): string[] => {
        const found = readTemplate(words[field])
        if (!found) problem(field, 'are paranteze drepte sau acolade fără pereche ori fără nume')
        else findProblems(found, { known, optional }).forEach((one) => problem(field, one))
        return found?.all ?? said
      }
      const found = [...find('titlu', placeholders.title), ...find('text', placeholders.all)]
      const missing = said.filter((placeholder) => !found.includes(placeholder))
      if (missing.length > 0) problem('text', `nu are ${list(missing)}`)
    })
}

function findProblems(
  found: { all: string[]; always: string[] },
  { known, optional }: { known: string[]; optional: string[] },
): string[] {
  const unknown = found.all.filter((placeholder) => !known.includes(placeholder))
  const bare = found.always.filter((placeholder) => optional.includes(placeholder))
  const offered = known.length > 0 ? `nu numai ${list(known)}` : 'dar nu are ce completa'
  return [
    ...(unknown.length > 0 ? [`are ${list(unknown)}, ${offered}`] : []),
    ...(bare.length > 0 ? [`are ${list(bare)} în afara parantezelor drepte`] : []),
  ]
}

const list = (names: string[]): string => names.map((name) => `{${name}}`).join(', ')

const textSchema = (name: ReminderTextName) =>
  z
    .strictObject(
      { ro: ownWords(name, 'ro'), en: ownWords(name, 'en').optional() },
      expected('un obiect'),
    )
    .default({ ro: romanian[name], en: english[name] })

const shape = Object.fromEntries(
  reminderTextNames.map((name) => [name, textSchema(name)]),
) as Record<ReminderTextName, ReturnType<typeof textSchema>>

/**
 * Schema of the texts of reminders: a city's own, and the portal's for the rest. A text that a city has in Romanian
 * only is told in Romanian to everybody.
 */
export const reminderTexts = z.strictObject(shape, expected('un obiect')).prefault({})
