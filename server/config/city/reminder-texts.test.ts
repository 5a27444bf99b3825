import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { reminderRules } from './reminder-rules.ts'
import { listPlaceholders, portalTexts, reminderTextNames } from './reminder-texts.ts'

const own = (name: string) =>
  Object.fromEntries(
    languages.map((language) => [
      language,
      Object.entries(portalTexts[language]).find(([one]) => one === name)![1],
    ]),
  )

it.each(reminderTextNames)('the portal’s own text %s keeps the rules of a city’s', (name) => {
  const { texte } = reminderRules.parse({ texte: { [name]: own(name) } })
  expect(texte[name]).toEqual(own(name))
})

const findProblems = (titlu: unknown, text: unknown, name = 'ridicare_mutata'): string[] => {
  const { error } = reminderRules.safeParse({ texte: { [name]: { ro: { titlu, text } } } })
  return error?.issues.map(({ path, message }) => `${String(path.at(-1))} ${message}`) ?? []
}
const TITLE = 'Colectare mutată {cand}'
const TEXT = '{fractii}[ ({locatie})]: {zi}[, {ore}], nu {zi_planificata}.[ {motiv}]'

it.each<[problem: string, title: unknown, text: unknown]>([
  ['titlu este gol', ' ', TEXT],
  ['titlu nu este un text', 7, TEXT],
  ['text lipsește', TITLE, undefined],
  ['titlu are mai multe rânduri', 'Colectare\nmutată', TEXT],
  ['titlu are semne pe care un SMS nu le poate avea', '♻ Colectare', TEXT],
  ['titlu are {zi}, nu numai {planificat}, {cand}', 'Colectare pe {zi}', TEXT],
  ['text are {suma}, nu numai {planificat}, {cand}, {fractii}', TITLE, `${TEXT} {suma}`],
  ['text nu are {ore}, {motiv}', TITLE, '{fractii}[ ({locatie})]: {zi}, nu {zi_planificata}.'],
  ['text are {ore} în afara parantezelor drepte', TITLE, TEXT.replace('[, {ore}]', ' {ore}')],
  ['text are paranteze drepte sau acolade', TITLE, `${TEXT}]`],
  ['text are paranteze drepte sau acolade', TITLE, `${TEXT} [mereu]`],
  ['text are paranteze drepte sau acolade', TITLE, `${TEXT} {Ore}`],
  ['titlu are peste 80 de caractere', `${TITLE} de pe {planificat}, ${'ș'.repeat(20)}`, TEXT],
  ['text are peste 600 de caractere', TITLE, TEXT + 'ș'.repeat(600)],
])('a text of a city is refused: %s', (problem, title, text) => {
  expect(findProblems(title, text)).toEqual([expect.stringContaining(problem)])
  expect(findProblems(TITLE, TEXT)).toEqual([])
})

it('a title has no placeholders where the portal’s has none', () => {
  expect(
    findProblems('{suma} de plată', '{zi}, {suma}, {card}, {contract}', 'debitare_maine'),
  ).toEqual(['titlu are {suma}, dar nu are ce completa'])
})

it('the manual lists all texts with their placeholders', () => {
  const manual = readFileSync('docs/city.md', 'utf8').replaceAll(/ +/g, ' ')
  for (const name of reminderTextNames) {
    const { title, all, optional } = listPlaceholders(name)
    const show = (placeholder: string) =>
      optional.includes(placeholder) ? `\`[{${placeholder}}]\`` : `\`{${placeholder}}\``
    const row = [`\`${name}\``, title.map(show).join(', '), all.map(show).join(', ')]
    expect(manual).toContain(`| ${row.join(' | ').replaceAll('  ', ' ')} |`)
  }
})
