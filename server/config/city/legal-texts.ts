import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { languages, type Language } from '#contract/languages.ts'
import {
  legalNames,
  legalPlaceholders,
  type LegalName,
  type LegalSection,
  type LegalText,
} from '#contract/legal.ts'
import { foldText } from '#contract/text.ts'

/** Legal text of a city, with its name and language as `termeni.ro`. */
export interface CityLegalText {
  name: `${LegalName}.${Language}`
  text: LegalText
}

const LEGAL_FOLDER = 'legal'

const UPDATED = /^Actualizat: (\d{4}-\d{2}-\d{2})$/
const LINK = /^(?:https:\/\/|tel:\+?[0-9]|mailto:|#\/)\S+$/

/** Reads the legal texts of a city's folder, where each may be absent; a sentence for each problem. */
export function readLegalTexts(folder: string): { texts: CityLegalText[]; problems: string[] } {
  const place = path.join(folder, LEGAL_FOLDER)
  const files = existsSync(place) ? readdirSync(place).toSorted() : []
  const problems: string[] = []
  const texts: CityLegalText[] = []
  for (const file of files) {
    const name = findName(file)
    const report = (problem: string) => problems.push(`${LEGAL_FOLDER}/${file}${problem}`)
    if (!name) report(`: nu este unul dintre ${names.map((one) => `${one}.md`).join(', ')}`)
    else if (name.endsWith('.en') && !files.includes(file.replace('.en.', '.ro.')))
      report(': lipsește textul în română')
    else
      texts.push({
        name,
        text: parseLegalText(readFileSync(path.join(place, file), 'utf8'), report),
      })
  }
  return { texts, problems }
}

const names = legalNames.flatMap((name) =>
  languages.map((language) => `${name}.${language}` as const),
)

const findName = (file: string) => names.find((name) => file === `${name}.md`)

type Report = (problem: string) => void

/**
 * Parses a legal text in Markdown: `# title`, a sentence, `Actualizat: AAAA-LL-ZZ`, then `## section` with its text. An
 * anchor may follow the title of a section, as `{#contul}`.
 */
function parseLegalText(markdown: string, report: Report): LegalText {
  const legal: LegalText = { title: '', lead: '', updated: '', sections: [] }
  let section: LegalSection | null = null
  for (const [index, line] of markdown.split(/\r?\n/).entries()) {
    const reportLine: Report = (problem) => report(`, rândul ${index + 1}: ${problem}`)
    const [, level, heading = ''] = /^(#+)\s+(.*)$/.exec(line) ?? []
    checkLine(line, reportLine)
    if (level === '##') legal.sections.push((section = toSection(heading, legal, reportLine)))
    else if (level === '#' && !legal.title) legal.title = heading.trim()
    else if (level)
      reportLine('are un titlu care nu este nici # al textului, nici ## al unei secțiuni')
    else if (section) section.body += `${line}\n`
    else addToHead(legal, line)
  }
  for (const one of legal.sections) one.body = one.body.trim()
  checkWhole(legal, report)
  return legal
}

function toSection(heading: string, { sections }: LegalText, report: Report): LegalSection {
  const [, title = '', anchor] = /^(.*?)\s*(?:\{#([\w-]+)\})?$/.exec(heading) ?? []
  const id =
    anchor ??
    foldText(title)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
  if (sections.some((one) => one.id === id)) report(`are aceeași ancoră ca altă secțiune: ${id}`)
  return { id, title, body: '' }
}

function addToHead(legal: LegalText, line: string): void {
  const [, updated] = UPDATED.exec(line) ?? []
  if (updated) legal.updated = updated
  else legal.lead = `${legal.lead} ${line}`.trim()
}

function checkLine(line: string, report: Report): void {
  const placeholders = [...line.matchAll(/(?<!\{#)\{(\w+)\}/g)].map(([, name = '']) => name)
  for (const name of placeholders) {
    if (!legalPlaceholders.some((known) => known === name))
      report(`are {${name}}, nu unul dintre {${legalPlaceholders.join('}, {')}}`)
  }
  for (const [, href = ''] of line.matchAll(/\]\(([^)]*)\)/g)) {
    if (!LINK.test(href)) report(`are o legătură care nu începe cu https://, mailto:, tel: sau #/`)
  }
  if (line.split('**').length % 2 === 0) report('are un text îngroșat neîncheiat')
}

function checkWhole({ title, lead, updated, sections }: LegalText, report: Report): void {
  if (!title) report(': nu are titlu (# Titlu)')
  if (!lead) report(': nu are o propoziție sub titlu')
  if (!updated) report(': nu are data ultimei schimbări (Actualizat: AAAA-LL-ZZ)')
  if (sections.length === 0) report(': nu are secțiuni (## Secțiune)')
  for (const { title: name, body } of sections) {
    if (!body) report(`: secțiunea „${name}” este goală`)
  }
}
